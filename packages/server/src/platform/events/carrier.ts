import type { Notifications } from '../db/notifications.ts'

/** `live_events`: a batch of events has its number. `rtc_signals`: a process, by its number, has got messages. */
export type BellChannel = 'live_events' | 'rtc_signals'

/**
 * Tells the processes of an installation that rows were written which they wait for. The rows are the truth: a bell that
 * does not arrive costs time and loses nothing, because everybody also asks for the rows after `patienceMs` (GROW-06).
 */
export interface Carrier {
  /** Whether a bell is part of the transaction that writes the rows; otherwise `ring` comes after it. */
  readonly ringsOnCommit: boolean
  /**
   * Rings after the rows are committed, if nothing rang on the commit.
   * @param content what the rows say, which spares the receivers from reading them
   */
  ring(channel: BellChannel, id: number, content?: unknown): void
  /**
   * @param id whose bells are wanted; null: all of the channel
   * @param handler `content` is undefined where the bell has none
   * @returns the function that ends it
   */
  hear(channel: BellChannel, id: number | null, handler: (id: number, content: unknown) => void): () => void
  /** Called when bells may have been missed. */
  onGap(handler: () => void): () => void
  /** For how many milliseconds rows may wait for a bell at present. */
  patienceMs(): number
  /** Why bells do not arrive at present; null: they do. */
  trouble(): string | null
  close(): Promise<void>
}

/** Pause between questions for rows of which a bell should have told. */
export const seldomMs = 2_000

/** Rings by NOTIFY, with the commit of the transaction that writes the rows. */
export const createDatabaseCarrier = (notifications: Pick<Notifications, 'subscribe' | 'onGap'>): Carrier => ({
  ringsOnCommit: true,
  ring: () => undefined,
  hear: (channel, wanted, handler) =>
    notifications.subscribe(channel, (id) => {
      if (wanted === null || Number(id) === wanted) handler(Number(id), undefined)
    }),
  onGap: notifications.onGap,
  patienceMs: () => seldomMs,
  trouble: () => null,
  close: () => Promise.resolve(),
})

/** Asks whenever rows may have waited for as long as the carrier says. @returns stops */
export const everyPatience = (carrier: Pick<Carrier, 'patienceMs'>, ask: () => void): (() => void) => {
  const tick = (): void => {
    ask()
    timer = setTimeout(tick, carrier.patienceMs())
  }
  let timer = setTimeout(tick, carrier.patienceMs())
  return () => clearTimeout(timer)
}
