import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Notifications } from '../db/notifications.ts'
import type { Log } from '../log.ts'
import { type Carrier, createDatabaseCarrier } from './carrier.ts'

interface Ground {
  readonly db: Db
  readonly notifications: Pick<Notifications, 'subscribe' | 'onGap'>
  readonly log: Log
}

/** The carrier of the settings: NATS where EVENTS_URL names it, which need not be there yet; PostgreSQL otherwise. */
export const openCarrier = async (
  { events }: Pick<Config, 'events'>,
  { db, notifications, log }: Ground,
): Promise<Carrier> => {
  const database = createDatabaseCarrier(notifications)
  if (events === undefined) return database
  const [{ createNatsCarrier }, { installationId }] = await Promise.all([
    import('./nats/nats-carrier.ts'),
    import('./nats/installation-id-store.ts'),
  ])
  return createNatsCarrier({ config: events, installation: await installationId(db), database, log })
}
