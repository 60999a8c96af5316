// The few options of curl that docs/connect.md uses, for machines without it.

import { openAsBlob } from 'node:fs'

const words = process.argv.slice(2)
const headers = words.flatMap((word, index) => (words[index - 1] === '-H' ? [word] : []))
const url = words.find((word) => word.startsWith('http'))
const unknown = words.filter(
  (word, index) =>
    !/^(-s|-sN|-H|-F|file=@.*|--data-binary|@-|http.*)$/.test(word) && words[index - 1] !== '-H',
)
if (!url || unknown.length > 0) throw new Error(`not understood: ${unknown.join(' ')}`)

async function readInput() {
  let text = ''
  for await (const piece of process.stdin) text += piece
  return text
}

async function readForm(path) {
  const form = new FormData()
  form.append('file', await openAsBlob(path), path)
  return form
}

const [file] = words.flatMap((word) => /^file=@(.*)$/.exec(word)?.[1] ?? [])
const form = file && (await readForm(file))
const body = words.includes('--data-binary') ? await readInput() : form
const response = await fetch(url, {
  method: body === undefined ? 'GET' : 'POST',
  headers: headers.map((header) => header.split(/: ?(.*)/).slice(0, 2)),
  body,
})
process.stdout.write(await response.text())
