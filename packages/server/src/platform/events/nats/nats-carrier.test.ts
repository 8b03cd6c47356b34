import pino from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenCustomer } from '../../../../test/builders.ts'
import { openTestCarrier } from '../../../../test/processes/carriers.ts'
import { eventually } from '../../../../test/eventually.ts'
import {
  createNatsServer,
  type NatsServer,
  type NatsServerOptions,
  whyNoNats,
} from '../../../../test/processes/nats-server.ts'
import { createTestPlatform } from '../../../../test/test-platform.ts'
import { seldomMs } from '../carrier.ts'
import { startEventReader } from '../event-reader.ts'
import { startAnnouncing } from '../events.ts'
import { tellEvent } from '../events-store.ts'

const { platform, connectionString } = await createTestPlatform()
const { db } = platform
const customers = [await givenCustomer(platform), await givenCustomer(platform)]

/** Ends what a test has begun, also if it fails. */
const endings: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const givenNats = async (options: NatsServerOptions = {}): Promise<NatsServer> => {
  const nats = await createNatsServer(options)
  endings.push(() => nats.close())
  return nats
}

const startProcess = async (environment: Record<string, string>) => {
  const log = pino({ level: 'silent' })
  const [warned, informed] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info')]
  const { carrier, close } = await openTestCarrier(environment, { connectionString, db }, log)
  endings.push(close)
  const heard: { readonly customer: number; readonly id: string | null }[] = []
  const gap = vi.fn()
  const ground = { ...platform, log, carrier }
  const reader = await startEventReader({
    ...ground,
    keptMs: 600_000,
    onEvents: async (events) => void heard.push(...events.map(({ customerId, id }) => ({ customer: customerId, id }))),
    onGap: gap,
  })
  endings.push(() => reader.close())
  endings.push(startAnnouncing(ground))
  return { carrier, heard, gap, warned, informed }
}
type Started = Awaited<ReturnType<typeof startProcess>>

/** Writes events of all customers without a pause. @returns ends it, and returns how many each customer has */
const flow = () => {
  let isOver = false
  let written = 0
  const writing = (async () => {
    for (; !isOver; written++)
      for (const { id } of customers)
        await tellEvent(db, { topic: 'queue', id: String(written), customerId: id, subscriberId: null })
  })()
  return {
    written: () => written,
    more: async (count: number) => {
      const until = written + count
      await eventually(() => expect(written).toBeGreaterThan(until))
    },
    end: async () => {
      isOver = true
      await writing
      return written
    },
  }
}

/** Each process heard every event of each customer once and in order, and nobody was told of a gap. */
const allHeard = async (processes: readonly Started[], count: number): Promise<void> => {
  const all = Array.from({ length: count }, (_, at) => String(at))
  for (const { heard, gap } of processes)
    for (const { id } of customers) {
      await eventually(() =>
        expect(heard.filter(({ customer }) => customer === id).length).toBeGreaterThanOrEqual(count),
      )
      expect(heard.filter(({ customer }) => customer === id).map((event) => event.id)).toEqual(all)
      expect(gap).not.toHaveBeenCalled()
    }
}
const isUp = ({ carrier }: Started) => eventually(() => expect(carrier.trouble()).toBeNull())
const isDown = ({ carrier }: Started, why: RegExp) => eventually(() => expect(carrier.trouble()).toMatch(why))

describe.skipIf(whyNoNats !== null)('GROW-06: a NATS server', () => {
  test('is killed while events flow: each arrives once and in order, before, meanwhile and when it is back', async () => {
    const nats = await givenNats()
    await nats.start()
    const processes = await Promise.all([1, 2, 3].map(() => startProcess({ EVENTS_URL: nats.url })))
    for (const process of processes) await isUp(process)
    const events = flow()
    await events.more(50)
    await nats.kill()
    for (const process of processes) await isDown(process, /./)
    await events.more(50)
    const meanwhile = events.written()
    for (const { heard } of processes)
      await eventually(() => expect(heard.length).toBeGreaterThan(meanwhile * customers.length))
    await nats.start()
    for (const process of processes) await isUp(process)
    await events.more(50)
    await allHeard(processes, await events.end())
    // told once when it went, and once when it came back
    for (const { warned, informed } of processes) {
      expect(warned.mock.calls.flat()).toEqual([
        expect.stringContaining('the database is asked for them until it does'),
      ])
      expect(informed).toHaveBeenCalledTimes(2)
    }
  })

  test('stands still, which is noticed: each event arrives once and in order, also what it delivers late', async () => {
    const nats = await givenNats()
    await nats.start()
    const processes = await Promise.all([1, 2, 3].map(() => startProcess({ EVENTS_URL: nats.url })))
    for (const process of processes) await isUp(process)
    const events = flow()
    await events.more(50)
    nats.signal('SIGSTOP')
    endings.push(async () => nats.signal('SIGCONT'))
    await events.more(50)
    for (const process of processes) await isDown(process, /./)
    await events.more(50)
    nats.signal('SIGCONT')
    for (const process of processes) await isUp(process)
    await events.more(50)
    await allHeard(processes, await events.end())
  })

  test('is not there when a process starts: it starts all the same, and uses NATS as soon as it comes', async () => {
    const nats = await givenNats()
    const one = await startProcess({ EVENTS_URL: nats.url })
    await isDown(one, /refused/)
    expect(one.carrier.patienceMs()).toBeLessThan(seldomMs)
    const events = flow()
    await events.more(20)
    await nats.start()
    await isUp(one)
    expect(one.carrier.patienceMs()).toBe(seldomMs)
    await events.more(20)
    await allHeard([one], await events.end())
  })

  test('carries events to servers that have no EVENTS_URL, and theirs to others', async () => {
    const nats = await givenNats()
    await nats.start()
    const [one, other] = [await startProcess({ EVENTS_URL: nats.url }), await startProcess({})]
    await isUp(one)
    const events = flow()
    await events.more(50)
    await allHeard([one, other], await events.end())
  })

  test.each([
    ['another password', (url: string) => url.replace('walnut', 'ferry'), undefined, /uthorization/],
    ['no user', (url: string) => url.replace(/\/\/.*@/, '//'), undefined, /uthorization/],
    [
      'a user who may not publish',
      (url: string) => url,
      (text: string) => text.replace('publish: "lineside.>"', 'publish: "other.>"'),
      /ermissions.*publish/i,
    ],
    [
      'a user who may not subscribe',
      (url: string) => url,
      (text: string) => text.replace('subscribe: "lineside.>"', 'subscribe: "other.>"'),
      /ermissions.*subscription/i,
    ],
  ] as const)('refuses %s: the rows are asked, and the log says so once', async (_case, url, fit, why) => {
    const nats = await givenNats(fit === undefined ? {} : { fit })
    await nats.start()
    const one = await startProcess({ EVENTS_URL: url(nats.url) })
    await isDown(one, why)
    const events = flow()
    await events.more(20)
    await allHeard([one], await events.end())
    expect(one.warned.mock.calls.flat()).toEqual([expect.stringMatching(why)])
    expect(one.warned.mock.calls.flat().join()).not.toContain('ferry-39')
  })

  test('is not used if nobody vouches for its certificate, or it lacks the TLS that EVENTS_URL wants', async () => {
    const [sealed, open] = [await givenNats({ isTls: true }), await givenNats()]
    await Promise.all([sealed.start(), open.start()])
    await isDown(await startProcess({ EVENTS_URL: sealed.url }), /certificate/)
    await isDown(await startProcess({ EVENTS_URL: open.url.replace('nats:', 'tls:') }), /tls/i)
  })

  test('takes a token, or an nkey', async () => {
    const { nkeys } = await import('@nats-io/transport-node')
    const key = nkeys.createUser()
    const permitted = 'permissions { publish: "lineside.>", subscribe: "lineside.>" }'
    const accounts = /^accounts \{[\s\S]*?^\}$/m
    const byToken = await givenNats({
      fit: (text) => text.replace(accounts, 'authorization { token: "walnut-ferry" }'),
    })
    const byKey = await givenNats({
      fit: (text) =>
        text.replace(accounts, `authorization { users: [ { nkey: ${key.getPublicKey()}, ${permitted} } ] }`),
    })
    await Promise.all([byToken.start(), byKey.start()])
    await isUp(await startProcess({ EVENTS_URL: `nats://walnut-ferry@${byToken.address}` }))
    const seed = new TextDecoder().decode(key.getSeed())
    await isUp(await startProcess({ EVENTS_URL: `nats://${seed}@${byKey.address}` }))
  })

  test('has lost the others of its cluster: what processes at other servers write is read from the rows', async () => {
    const [here, there] = [await givenNats(), await givenNats()]
    await Promise.all([here.start(), there.start()])
    const processes = await Promise.all([here, there].map(({ url }) => startProcess({ EVENTS_URL: url })))
    for (const process of processes) await isUp(process)
    const events = flow()
    await events.more(50)
    await allHeard(processes, await events.end())
  })

  test('is found among several, some of which are away', async () => {
    const [away, there] = [await givenNats(), await givenNats()]
    await there.start()
    const { url } = there
    await isUp(await startProcess({ EVENTS_URL: `${url},nats://${away.address}` }))
  })
})
