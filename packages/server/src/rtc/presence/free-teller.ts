import type { AwaitedAmong } from '../../domain/team/awaited-store.ts'
import type { Log } from '../../platform/log.ts'
import { type Persistent, persistently } from '../../platform/persistently.ts'
import type { LiveEvent } from '../../platform/events/events-store.ts'

/** With more changed lines or customers than this, everybody who is waited for is looked at. */
const mostNamed = 1_000

/** TEAM-01: looks whether somebody is free for whom others wait. */
export interface FreeTeller extends Pick<Persistent, 'close'> {
  /** @param events those of presence; null: some may have been missed */
  look(events: readonly LiveEvent[] | null): void
}

/**
 * Changes that could not be looked at, because the database did not answer, are looked at again.
 * @param tell tells those who wait for one of these lines that it is free
 */
export const createFreeTeller = (tell: (among: AwaitedAmong) => Promise<void>, log: Pick<Log, 'warn'>): FreeTeller => {
  const lines = new Set<number>()
  const customers = new Set<number>()
  let isAll = false

  const take = (): AwaitedAmong => {
    const among = isAll ? null : { lines: [...lines], customers: [...customers] }
    isAll = false
    lines.clear()
    customers.clear()
    return among
  }

  const add = (among: AwaitedAmong): void => {
    for (const line of among?.lines ?? []) lines.add(line)
    for (const customer of among?.customers ?? []) customers.add(customer)
    isAll ||= among === null || lines.size > mostNamed || customers.size > mostNamed
  }

  const telling = persistently(
    async () => {
      while (isAll || lines.size > 0 || customers.size > 0) {
        const among = take()
        try {
          await tell(among)
        } catch (error) {
          add(among)
          throw error
        }
      }
    },
    { log, failure: 'Those who wait for a colleague could not be told' },
  )

  return {
    look: (events) => {
      if (events?.length === 0) return
      add(
        events && {
          lines: events.flatMap(({ id }) => (id === null ? [] : Number(id))),
          customers: events.flatMap(({ id, customerId }) => (id === null ? customerId : [])),
        },
      )
      telling.now()
    },
    close: () => telling.close(),
  }
}
