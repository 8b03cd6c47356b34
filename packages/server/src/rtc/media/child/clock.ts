import { createListeners } from '@lineside/contract/listeners'

/** One timer for everything that runs in steps of 10 ms. It runs only while somebody has registered a step. */
export interface Clock {
  /** A monotonic time in milliseconds. */
  now(): number
  /** Calls `step` every 10 ms. @returns stops the calls */
  every(step: (now: number) => void): () => void
}

const STEP_MS = 10

export const createClock = (now: () => number = () => performance.now()): Clock => {
  const steps = createListeners<[now: number]>()
  let timer: NodeJS.Timeout | undefined
  const run = () => steps.emit(now())
  return {
    now,
    every(step) {
      const remove = steps.add(step)
      timer ??= setInterval(run, STEP_MS)
      return () => {
        remove()
        if (!steps.isEmpty()) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
