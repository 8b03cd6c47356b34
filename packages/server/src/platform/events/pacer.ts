export interface Pacer<Event> {
  take(events: readonly Event[]): void
  /** Events that wait are not passed on any more. */
  close(): void
}

export interface PacerOptions<Event> {
  /** Shortest time between two deliveries of one kind, in milliseconds. */
  readonly everyMs: number
  readonly kindOf: (event: Event) => string
  /** Takes what is due. */
  readonly pass: (events: readonly Event[]) => void
}

/**
 * Passes events on at once, but those of one kind only as often as `everyMs`: events of a kind that come meanwhile are
 * passed on together. So many changes of one company cost browsers no more frames, and nobody else waits for them.
 */
export const createPacer = <Event>({ everyMs, kindOf, pass }: PacerOptions<Event>): Pacer<Event> => {
  const kinds = new Map<string, { waiting: Event[]; readonly timer: NodeJS.Timeout }>()

  const release = (kind: string): void => {
    const held = kinds.get(kind)
    if (held === undefined) return
    const { waiting, timer } = held
    if (waiting.length === 0) {
      clearInterval(timer)
      kinds.delete(kind)
      return
    }
    held.waiting = []
    pass(waiting)
  }

  return {
    take: (events) => {
      const due: Event[] = []
      const opened = new Set<string>()
      for (const event of events) {
        const kind = kindOf(event)
        const held = kinds.get(kind)
        if (held !== undefined && !opened.has(kind)) {
          held.waiting.push(event)
          continue
        }
        if (held === undefined) {
          kinds.set(kind, { waiting: [], timer: setInterval(() => release(kind), everyMs).unref() })
          opened.add(kind)
        }
        due.push(event)
      }
      if (due.length > 0) pass(due)
    },
    close: () => {
      for (const { timer } of kinds.values()) clearInterval(timer)
      kinds.clear()
    },
  }
}
