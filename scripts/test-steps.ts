/** Runs the steps of a test command, prints how long each took, and stops at the first that fails. */

/** Matches the tests that are tagged `@full` and the files named `*.full.spec.ts`. */
export const fullBrowserTests = '@full|\\.full\\.'

export type Step = [name: string, work: () => Promise<number>]

export const times: [step: string, seconds: number][] = []
const started = performance.now()

const secondsSince = (start: number) => (performance.now() - start) / 1000

async function runStep([name, work]: Step): Promise<number> {
  console.log(`\n— ${name}`)
  const start = performance.now()
  const code = await work()
  const seconds = secondsSince(start)
  times.push([name, seconds])
  const outcome = code === 0 ? 'passed in' : 'failed after'
  console.log(`${name}: ${outcome} ${seconds.toFixed(1)} s`)
  return code
}

/** Runs the groups in order. Steps of one group run side by side and use one core each. */
export async function runSteps(groups: Step[][]): Promise<void> {
  for (const group of groups) {
    const codes = await Promise.all(group.map(runStep))
    const failed = codes.find((code) => code !== 0)
    if (failed !== undefined) process.exit(failed)
  }
}

export function printTotal() {
  console.log(`\nEverything passed in ${secondsSince(started).toFixed(0)} s`)
}
