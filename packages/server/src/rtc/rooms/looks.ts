/** Looks at rooms of other processes that wait for an answer. A process may have died, and nobody has noticed. */
export interface Looks {
  /** @param unanswered called once if no answer comes in time; a second look at the same room waits anew for both */
  wait(guestId: string, room: string, unanswered: () => void): void
  answered(guestId: string, room: string): void
  /** The guest is gone. */
  forget(guestId: string): void
  close(): void
}

export const createLooks = (withinMs: number): Looks => {
  const waits = new Map<string, Map<string, NodeJS.Timeout>>()

  const answered = (guestId: string, room: string): void => {
    const ofGuest = waits.get(guestId)
    clearTimeout(ofGuest?.get(room))
    ofGuest?.delete(room)
    if (ofGuest?.size === 0) waits.delete(guestId)
  }
  const forget = (guestId: string): void => {
    for (const timer of waits.get(guestId)?.values() ?? []) clearTimeout(timer)
    waits.delete(guestId)
  }

  return {
    wait: (guestId, room, unanswered) => {
      answered(guestId, room)
      const timer = setTimeout(() => {
        answered(guestId, room)
        unanswered()
      }, withinMs)
      waits.set(guestId, (waits.get(guestId) ?? new Map<string, NodeJS.Timeout>()).set(room, timer.unref()))
    },
    answered,
    forget,
    close: () => [...waits.keys()].forEach(forget),
  }
}
