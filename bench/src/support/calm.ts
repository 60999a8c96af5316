import { availableParallelism } from 'node:os'
import { stolenTime } from './process-tree.ts'

/**
 * Repeats a measurement until enough of them went undisturbed, and returns those during which the
 * host took the least CPU time away.
 */
export async function calmest<Result>(
  measure: () => Promise<Result>,
  { enough, most }: { enough: number; most: number },
): Promise<Result[]> {
  const all: { result: Result; stolen: number }[] = []
  const isCalm = ({ stolen }: { stolen: number }) => stolen < 0.01
  while (all.filter(isCalm).length < enough && all.length < most) {
    const [began, before] = [performance.now(), stolenTime()]
    const result = await measure()
    const time = (performance.now() - began) * availableParallelism()
    all.push({ result, stolen: (stolenTime() - before) / time })
  }
  const counting = all.toSorted((a, b) => a.stolen - b.stolen).slice(0, enough)
  return counting.map(({ result }) => result)
}
