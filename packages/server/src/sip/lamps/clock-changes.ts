/**
 * States that end by the clock, without an event: the status of a person has its end. One timer, however many lines
 * are watched.
 */
export interface ClockChanges {
  /** A line's state changes by the clock at this moment (milliseconds since 1970); null: it does not. */
  set(id: number, moment: number | null): void
  close(): void
}

/** Timers take no more: 24 days. */
const longestMs = 2 ** 31 - 1

/** @param onDue called with the lines whose moment has come; they are forgotten until they are set again */
export const createClockChanges = (now: () => Date, onDue: (ids: readonly number[]) => void): ClockChanges => {
  const moments = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity

  const start = (moment: number): void => {
    clearTimeout(timer)
    timerAt = moment
    timer = setTimeout(look, Math.min(longestMs, Math.max(0, moment - now().getTime()))).unref()
  }

  const look = (): void => {
    const present = now().getTime()
    const due = [...moments].filter(([, moment]) => moment <= present).map(([id]) => id)
    for (const id of due) moments.delete(id)
    const next = [...moments.values()].reduce((first, moment) => Math.min(first, moment), Infinity)
    timerAt = Infinity
    if (next < Infinity) start(next)
    if (due.length > 0) onDue(due)
  }

  return {
    set: (id, moment) => {
      if (moment === null) return void moments.delete(id)
      moments.set(id, moment)
      // a timer that comes too early only looks, and starts the next one
      if (moment < timerAt) start(moment)
    },
    close: () => {
      clearTimeout(timer)
      moments.clear()
    },
  }
}
