/** Browsers count a longer timeout as none at all. */
const longest = 2 ** 31 - 1

/**
 * Calls back after `delay` milliseconds, however long that is; returns how to stop it. Time counts by the clock, so that
 * a computer that slept is not late by its sleep.
 */
export const startLongTimer = (delay: number, done: () => void): (() => void) => {
  const due = Date.now() + delay
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = due - Date.now()
    if (left <= 0) done()
    else timer = setTimeout(wait, Math.min(left, longest))
  }
  timer = setTimeout(wait, Math.min(delay, longest))
  return () => clearTimeout(timer)
}
