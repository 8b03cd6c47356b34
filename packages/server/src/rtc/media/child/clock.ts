/** One timer for everything that runs in steps of 10 ms. It runs only while somebody has registered a step. */
export interface Clock {
  /** A monotonic time in milliseconds. */
  now(): number
  /** Calls `step` every 10 ms. @returns stops the calls */
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
