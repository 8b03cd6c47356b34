import pino from 'pino'
import type { Config } from '../../src/platform/config.ts'
import { readConfig } from '../../src/config.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { createNotifications } from '../../src/platform/db/notifications.ts'
import type { Carrier } from '../../src/platform/events/carrier.ts'
import { openCarrier } from '../../src/platform/events/open-carrier.ts'
import type { Log } from '../../src/platform/log.ts'
import { createNatsServer, type NatsServer, whyNoNats } from './nats-server.ts'

/** A carrier of events between processes: everything that holds for one holds for the other (GROW-06). */
export interface TestCarrier {
  readonly name: 'PostgreSQL' | 'NATS'
  /** Starts what it needs. */
  start(): Promise<{ readonly environment: Record<string, string>; readonly nats: NatsServer | null }>
}

const overNats: TestCarrier = {
  name: 'NATS',
  start: async () => {
    const nats = await createNatsServer()
    await nats.start()
    return { environment: { EVENTS_URL: nats.url }, nats }
  },
}
const overPostgres: TestCarrier = {
  name: 'PostgreSQL',
  start: () => Promise.resolve({ environment: {}, nats: null }),
}

if (whyNoNats !== null) process.stderr.write(`Tests over NATS are left out: ${whyNoNats}.\n`)
export const testCarriers: readonly TestCarrier[] = whyNoNats === null ? [overPostgres, overNats] : [overPostgres]

/** The settings of a server process with this environment. */
export const eventsConfig = (environment: Record<string, string>): Pick<Config, 'events'> => {
  const { events } = readConfig(environment)
  return events === undefined ? {} : { events }
}

/** The notifications and the carrier of a server process, over connections of their own. */
export const openTestCarrier = async (
  environment: Record<string, string>,
  { connectionString, db }: { readonly connectionString: string; readonly db: Db },
  log: Log = pino({ level: 'silent' }),
): Promise<{
  readonly notifications: Awaited<ReturnType<typeof createNotifications>>
  readonly carrier: Carrier
  close(): Promise<void>
}> => {
  const notifications = await createNotifications({ connectionString, log })
  const carrier = await openCarrier(eventsConfig(environment), { db, notifications, log })
  return {
    notifications,
    carrier,
    close: async () => {
      await carrier.close()
      await notifications.close()
    },
  }
}
