import type { LegEvent } from '../../rtc/legs/leg.ts'

/** Who listens to a leg: what happens before somebody does is kept for it. */
export interface LegEvents {
  emit(event: LegEvent): void
  /** @returns ends the listening; one listener at a time */
  listen(listener: (event: LegEvent) => void): () => void
}

/** More are dropped: only an owner that never listens lets them grow. */
const mostKept = 50

export const createLegEvents = (): LegEvents => {
  const kept: LegEvent[] = []
  let listener: ((event: LegEvent) => void) | null = null
  return {
    emit: (event) => {
      if (listener !== null) listener(event)
      else if (kept.length < mostKept) kept.push(event)
    },
    listen: (next) => {
      listener = next
      for (const event of kept.splice(0)) next(event)
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
