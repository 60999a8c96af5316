FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# The image has Node 24 already, so the packaged one goes.
RUN npm ci && npm run build && npm prune --omit=dev && rm -r node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
