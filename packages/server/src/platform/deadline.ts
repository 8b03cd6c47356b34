/** One timer that can be set again and cleared. */
export interface Deadline {
  /** Calls `then` in so many milliseconds. It replaces what was set before. */
  set(ms: number, then: () => void): void
  clear(): void
}

export const createDeadline = (): Deadline => {
  let timer: NodeJS.Timeout | undefined
  const clear = (): void => clearTimeout(timer)
  return {
    set: (ms, then) => {
      clear()
      timer = setTimeout(then, ms)
    },
    clear,
  }
}
