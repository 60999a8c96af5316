type Round<T> = {
  /** How many still wait for the answer. */
  askers: number
  end: AbortController
  answer: Promise<T>
}

type Work<T> = (signal: AbortSignal) => Promise<T>

/**
 * Those who ask the same at the same moment share one query. Whoever asks while it runs is answered
 * by the next one, which begins after they asked: nobody is ever answered with something older than
 * their question. The query ends early only when none of them waits any more.
 */
export function joined<T>(): (key: string, signal: AbortSignal, work: Work<T>) => Promise<T> {
  const running = new Map<string, Round<T>>()
  const next = new Map<string, Round<T>>()

  async function run(key: string, round: Round<T>, work: Work<T>): Promise<T> {
    // Its outcome is for those who asked before.
    await running.get(key)?.answer.catch(() => {})
    close(key, round)
    running.set(key, round)
    try {
      return await work(round.end.signal)
    } finally {
      // The round after this one may have taken its place by now.
      if (running.get(key) === round) running.delete(key)
    }
  }

  /** From now on those who ask are answered by another round. */
  function close(key: string, round: Round<T>) {
    if (next.get(key) === round) next.delete(key)
  }

  function open(key: string, work: Work<T>): Round<T> {
    const round = { askers: 0, end: new AbortController() } as Round<T>
    next.set(key, round)
    round.answer = run(key, round, work)
    return round
  }

  return async (key, signal, work) => {
    const round = next.get(key) ?? open(key, work)
    round.askers += 1
    const leave = () => {
      round.askers -= 1
      if (round.askers > 0) return
      close(key, round)
      round.end.abort(signal.reason)
    }
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    try {
      return await round.answer
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
