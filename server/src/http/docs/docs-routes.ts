import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { serveText } from '../fixed-answer.ts'
import { openApi } from './openapi.ts'

/** Of this package only the files of Swagger UI are used: `swagger-ui-dist` is four times as large. */
const swaggerUi = new URL('static/', import.meta.resolve('@fastify/swagger-ui/package.json'))
const vendor = (file: string) => () => readFileSync(new URL(file, swaggerUi), 'utf8')

/** The API for programs, and a page that shows it and makes its calls. */
export function docsRoutes(app: FastifyInstance) {
  serveText(app, '/openapi.json', 'application/json', () => JSON.stringify(openApi()))
  serveText(app, '/docs', 'text/html', () => page)
  serveText(app, '/docs/start.js', 'text/javascript', () => start)
  serveText(app, '/docs/swagger-ui.js', 'text/javascript', vendor('swagger-ui-bundle.js'))
  serveText(app, '/docs/swagger-ui.css', 'text/css', vendor('swagger-ui.css'))
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Zaffa API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script defer src="/docs/swagger-ui.js"></script>
<script defer src="/docs/start.js"></script>
</head>
<body>
<main id="reference"></main>
<noscript>This page needs JavaScript. <a href="/openapi.json">openapi.json</a> has the same for programs.</noscript>
</body>
</html>`

const start = `const theme = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', theme.matches)
theme.addEventListener('change', follow)
follow()
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true })
`
