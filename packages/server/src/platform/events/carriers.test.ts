import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer } from '../../../test/builders.ts'
import { openTestCarrier, testCarriers } from '../../../test/processes/carriers.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { recordProcess, nextProcessId } from '../../rtc/processes/processes-store.ts'
import { createSignals } from '../../rtc/processes/signals.ts'
import { createPool } from '../db/pool.ts'
import { createDatabase } from '../db/database.ts'
import { startEventReader } from './event-reader.ts'
import { startAnnouncing } from './events.ts'
import { type LiveEvent, tellEvent } from './events-store.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customers = [await givenCustomer(platform), await givenCustomer(platform), await givenCustomer(platform)]

/** Everything of a server process that has to do with events. */
const startProcess = async (environment: Record<string, string>) => {
  const pool = createPool(connectionString, { max: 3 })
  const own = { db: createDatabase(pool), pool }
  const { carrier, close } = await openTestCarrier(environment, { connectionString, db: own.db })
  const heard: LiveEvent[] = []
  let gaps = 0
  const ground = { ...platform, ...own, carrier }
  const reader = await startEventReader({
    ...ground,
    keptMs: 600_000,
    onEvents: async (events) => void heard.push(...events),
    onGap: () => {
      gaps += 1
    },
  })
  const stopAnnouncing = startAnnouncing(ground)
  return {
    carrier,
    heard,
    gaps: () => gaps,
    /** The ids of events of each customer, in the order in which they came. */
    byCustomer: () => customers.map(({ id }) => heard.flatMap((event) => (event.customerId === id ? event.id : []))),
    ground,
    close: async () => {
      await stopAnnouncing()
      await reader.close()
      await close()
      await pool.end()
    },
  }
}

const eventOf = (customerId: number, id: string): LiveEvent => ({ topic: 'queue', id, customerId, subscriberId: null })

/** Writes so many events for each customer, each in a transaction of its own and in the order of their ids. */
const write = (count: number, from = 0): Promise<unknown> =>
  Promise.all(
    customers.map(async ({ id }) => {
      for (let at = from; at < from + count; at++) await tellEvent(db, eventOf(id, String(at)))
    }),
  )
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at))

describe.each(testCarriers)('GROW-06: over $name', (carrier) => {
  let started: Awaited<ReturnType<typeof carrier.start>>
  beforeAll(async () => {
    started = await carrier.start()
  })
  afterAll(() => started.nats?.close())
  const startProcesses = (count: number) =>
    Promise.all(Array.from({ length: count }, () => startProcess(started.environment)))

  test('every event reaches every process once, in the order of its customer', async () => {
    const processes = await startProcesses(3)
    await write(100)
    for (const { byCustomer } of processes)
      await eventually(() => expect(byCustomer()).toEqual(customers.map(() => ids(100))))
    expect(processes.map(({ gaps }) => gaps())).toEqual([0, 0, 0])
    await Promise.all(processes.map(({ close }) => close()))
  })

  test('an event is told when its transaction commits, and not if it is rolled back', async () => {
    const processes = await startProcesses(2)
    const id = customers[0]?.id ?? 0
    const refused = db.transaction().execute(async (transaction) => {
      await tellEvent(transaction, eventOf(id, 'never'))
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    await db.transaction().execute(async (transaction) => {
      await tellEvent(transaction, eventOf(id, 'inside'))
      await tellEvent(db, eventOf(id, 'beside'))
      for (const { heard } of processes)
        await eventually(() => expect(heard.map((event) => event.id)).toEqual(['beside']))
    })
    for (const { heard } of processes)
      await eventually(() => expect(heard.map((event) => event.id)).toEqual(['beside', 'inside']))
    await Promise.all(processes.map(({ close }) => close()))
  })

  test('a transaction with thousands of events arrives whole and in order', async () => {
    const [one] = await startProcesses(2).then(async (processes) => {
      const id = customers[0]?.id ?? 0
      const rows = ids(5_000).map((item_id) => ({ topic: 'queue', item_id, customer_id: id, batch: null }))
      await db.insertInto('live_events').values(rows).execute()
      for (const { byCustomer } of processes) await eventually(() => expect(byCustomer()[0]).toEqual(ids(5_000)))
      await Promise.all(processes.map(({ close }) => close()))
      return processes
    })
    expect(one?.gaps()).toBe(0)
  })

  test('a process that starts later hears only what is told since', async () => {
    const [first] = await startProcesses(1)
    await write(20)
    await eventually(() => expect(first?.heard).toHaveLength(60))
    const [second] = await startProcesses(1)
    await write(20, 20)
    await eventually(() => expect(first?.byCustomer()).toEqual(customers.map(() => ids(40))))
    await eventually(() => expect(second?.byCustomer()).toEqual(customers.map(() => ids(40).slice(20))))
    await Promise.all([first?.close(), second?.close()])
  })

  test('signals reach the process that they are sent to, in order, and no other', async () => {
    const processes = await Promise.all(
      (await startProcesses(3)).map(async (process) => {
        const id = await nextProcessId(db)
        await recordProcess(db, id, new Date())
        const heard: unknown[] = []
        const signals = createSignals(process.ground, id)
        signals.begin((leg, content) => heard.push([leg, content]))
        return { ...process, id, signals, signalled: heard }
      }),
    )
    const [one, two, three] = processes
    const sent = ids(300).map((content) => ['leg', content])
    for (const [leg = '', content = ''] of sent) one?.signals.send({ to: two?.id ?? 0, leg, content })
    await eventually(() => expect(two?.signalled).toEqual(sent))
    two?.signals.send({ to: one?.id ?? 0, leg: 'leg', content: 'back' })
    await eventually(() => expect(one?.signalled).toEqual([['leg', 'back']]))
    expect(three?.signalled).toEqual([])
    for (const { signals, close } of processes) {
      await signals.close()
      await close()
    }
  })
})
