import type { LegEvent } from '../../rtc/legs/leg.ts'

/** Passes a leg's events to its listener. Events before there is a listener are kept for it. */
export interface LegEvents {
  emit(event: LegEvent): void
  /** Sets the only listener; a later call replaces it. @returns removes the listener */
  listen(listener: (event: LegEvent) => void): () => void
}

/** Maximum number of events kept; more are dropped. Only an owner that never listens reaches this. */
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
