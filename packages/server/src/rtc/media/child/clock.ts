/** One timer for everything that goes on in steps of 10 ms. It runs while somebody is at it. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number
  /** @returns ends it */
  every(step: (now: number) => void): () => void
}

const STEP_MS = 10

export const createClock = (now: () => number = () => performance.now()): Clock => {
  const steps = new Set<(now: number) => void>()
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    const moment = now()
    for (const step of steps) step(moment)
  }
  return {
    now,
    every(step) {
      steps.add(step)
      timer ??= setInterval(run, STEP_MS)
      return () => {
        steps.delete(step)
        if (steps.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
