// A server process as far as events go: it writes its share of them, announces, and hears what all announce. Forked by
// events-part.ts, whom it sends what it has seen.
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../../packages/server/src/config.ts'
import { createDatabase } from '../../packages/server/src/platform/db/database.ts'
import { createNotifications } from '../../packages/server/src/platform/db/notifications.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startEventReader } from '../../packages/server/src/platform/events/event-reader.ts'
import { startAnnouncing } from '../../packages/server/src/platform/events/events.ts'
import { tellEvent } from '../../packages/server/src/platform/events/events-store.ts'
import { openCarrier } from '../../packages/server/src/platform/events/open-carrier.ts'

/** The work of a process. */
export interface EventTask {
  readonly connectionString: string
  readonly eventsUrl: string | null
  /** False: it writes and does nothing else. */
  readonly carries: boolean
  readonly place: number
  readonly perSecond: number
  readonly seconds: number
  readonly customers: readonly number[]
}

/** Moments in milliseconds since 1970, by the id of the event. */
export interface Seen {
  readonly committed: readonly (readonly [string, number])[]
  readonly arrived: readonly (readonly [string, number])[]
}

const moment = (): number => performance.timeOrigin + performance.now()

const task = JSON.parse(process.argv[2] ?? '') as EventTask
const log = pino({ level: 'warn' })
const pool = createPool(task.connectionString, { log })
const db = createDatabase(pool)
const notifications = await createNotifications({ connectionString: task.connectionString, log })
const { events } = readConfig(task.eventsUrl === null ? {} : { EVENTS_URL: task.eventsUrl })
const carrier = await openCarrier(events === undefined ? {} : { events }, { db, notifications, log })
const committed: [string, number][] = []
const arrived: [string, number][] = []
const ground = { db, pool, log, carrier, now: () => new Date() }
if (task.carries) {
  await startEventReader({
    ...ground,
    keptMs: 600_000,
    onEvents: async (heard) => {
      const at = moment()
      for (const { id } of heard) arrived.push([id ?? '', at])
    },
    onGap: () => undefined,
  })
  startAnnouncing(ground)
}
while (carrier.trouble() !== null) await pause(20)

const write = async (at: number): Promise<void> => {
  const id = `${task.place}-${at}`
  const customerId = task.customers[at % task.customers.length] ?? 0
  await tellEvent(db, { topic: 'queue', id, customerId, subscriberId: null })
  committed.push([id, moment()])
}

const writeAll = async (): Promise<void> => {
  const begun = performance.now()
  const writes: Promise<void>[] = []
  for (let at = 0; at < task.perSecond * task.seconds; at++) {
    const waitMs = begun + (at * 1000) / task.perSecond - performance.now()
    if (waitMs > 1) await pause(waitMs)
    writes.push(write(at))
  }
  await Promise.all(writes)
  process.send?.('written')
}

process.on('message', (order: 'write' | 'report') => {
  if (order === 'write') void writeAll()
  else process.send?.({ committed, arrived } satisfies Seen)
})
process.send?.('ready')
