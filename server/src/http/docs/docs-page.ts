import type { FastifyInstance } from 'fastify'
import { serveText } from '../fixed-answer.ts'
import { openApi } from './openapi.ts'

type Schema = Record<string, unknown>
type Operation = {
  summary: string
  description: string
  tags: string[]
  security?: unknown[]
  parameters: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer | { $ref: string }>
}
type Answer = {
  description: string
  headers?: Record<string, { description: string }>
  content: Record<string, { schema: Schema }>
}
type Document = ReturnType<typeof openApi>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The API description as OpenAPI and as a page. */
export function docsRoutes(app: FastifyInstance) {
  const json = 'application/json; charset=utf-8'
  serveText(app, '/openapi.json', json, () => JSON.stringify(openApi()))
  serveText(app, '/docs', 'text/html; charset=utf-8', () => docsPage(openApi()))
  serveText(app, '/docs/style.css', 'text/css; charset=utf-8', () => docsStyle)
}

/** The API reference. It has no scripts, so it works offline and needs no exception in the CSP. */
function docsPage(api: Document): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => ({
      path,
      method: method.toUpperCase(),
      ...(value as Operation),
    })),
  )
  const groups = api.tags.map(({ name, description }) => {
    const members = operations.filter(({ tags }) => tags.includes(name))
    return `<section><h2 id="${html(name)}">${html(name)}</h2><p>${html(description)}</p>
${members.map((operation) => article(api, operation)).join('')}</section>`
  })
  const links = [...api.tags.map(({ name }) => name), 'Schemas'].map(
    (name) => `<a href="#${html(name)}">${html(name)}</a>`,
  )
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) => `<h3>${html(name)}</h3>${block(schema)}`,
  )
  const paragraphs = api.info.description.split('\n\n').map((text) => `<p>${prose(text)}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${html(api.info.title)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<h1>${html(api.info.title)}</h1>
${paragraphs.join('\n')}
<p>The same description for programs: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${links.join(' ')}</nav>
</header>
<main>${groups.join('')}<section><h2 id="Schemas">Schemas</h2>${schemas.join('')}</section></main>
</body>
</html>`
}

/** Of Markdown, the descriptions use only inline code. */
const prose = (text: string) => html(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function answerOf(api: Document, answer: Operation['responses'][string]): Answer {
  if (!('$ref' in answer)) return answer
  const name = answer.$ref.split('/').at(-1) ?? ''
  return (api.components.responses as Record<string, Answer>)[name] as Answer
}

/** A call whose `security` is not described needs a session. */
function access({ security }: Operation): string {
  if (!security) return ''
  return security.length === 0 ? ' (open)' : ' (with a key)'
}

function article(api: Document, operation: Operation & { path: string; method: string }): string {
  const { method, path, summary, description, parameters, requestBody, responses } = operation
  const rows = parameters.map(
    ({ name, in: place, required, description: about = '', schema }) =>
      `<tr><td><code>${html(name)}</code></td><td>${place}${required ? ', required' : ''}</td>
       <td><code>${html(JSON.stringify(schema))}</code> ${prose(about)}</td></tr>`,
  )
  const answers = Object.entries(responses).map(([status, answer]) => {
    const { description: about, headers = {}, content } = answerOf(api, answer)
    // All errors share one shape, which is shown among the schemas.
    const shape = '$ref' in answer ? '' : block(Object.values(content)[0]?.schema ?? {})
    const notes = Object.entries(headers).map(
      ([name, header]) => `<code>${html(name)}</code>: ${html(header.description)}. `,
    )
    return `<dt>${html(status)}</dt><dd>${prose(about)} ${notes.join('')}${shape}</dd>`
  })
  return `<article>
<h3><span class="${method.toLowerCase()}">${method}</span> <code>${html(path)}</code></h3>
<p>${html(summary)}${access(operation)}. ${prose(description)}</p>
${rows.length > 0 ? `<table><caption>Parameters</caption>${rows.join('')}</table>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(([type, { schema }]) => `<h4>Body, ${html(type)}</h4>${block(schema)}`)
  .join('')}
<h4>Answers</h4><dl>${answers.join('')}</dl>
</article>`
}

const block = (schema: Schema) =>
  `<details><summary>Schema</summary><pre tabindex="0">${html(JSON.stringify(schema, null, 2))}</pre></details>`

const docsStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem }
article { border-top: 1px solid light-dark(#e3dcd6, #443d3a); padding: 0.5rem 0 1rem }
h3 { font-weight: 500; overflow-wrap: anywhere }
h3 span { border: 1px solid; border-radius: 0.25rem; font-size: 0.8em; padding: 0.1rem 0.4rem }
.get { color: light-dark(#1d5d8c, #8cc4ee) }
.post { color: light-dark(#24683a, #8ed3a3) }
.patch { color: light-dark(#875400, #efc06f) }
.delete { color: light-dark(#a3282f, #ff9ca0) }
table { border-collapse: collapse; width: 100% }
caption, h4 { text-align: start; font-size: 0.9rem; font-weight: 600; margin: 0.75rem 0 0.25rem }
td { padding: 0.15rem 0.75rem 0.15rem 0; vertical-align: top; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0 }
dd { margin: 0; min-width: 0 }
pre { background: light-dark(#f6f2ee, #2a2523); overflow: auto; padding: 0.75rem; margin: 0.25rem 0 }
code { font-size: 0.9em }
`
