ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM $NODE_IMAGE AS build
WORKDIR /app
COPY . .
# The image has Node 24 already, so the packaged one goes.
RUN npm ci && npm run build && npm prune --omit=dev && rm -r node_modules/node-linux-*

FROM $NODE_IMAGE
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
