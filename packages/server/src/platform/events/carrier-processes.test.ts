import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { testCarriers } from '../../../test/processes/carriers.ts'
import { eventually } from '../../../test/eventually.ts'
import { freePort } from '../../../test/processes/free-port.ts'
import { startNatsCluster } from '../../../test/processes/nats-cluster.ts'
import { createNatsServer, type NatsServer, whyNoNats } from '../../../test/processes/nats-server.ts'
import { type ServerProcess, startServerProcess } from '../../../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../../../test/test-browser.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'

/* Three real servers on one database, over each carrier (GROW-06). */

const timeout = 240_000
const secret = '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573'
const { platform, connectionString } = await createTestPlatform({}, {}, undefined, {
  secret: Buffer.from(secret, 'hex'),
})
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const ben = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Ben' })
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-carriers-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (environment: Record<string, string>) =>
  startServerProcess({
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    LINESIDE_SECRET: secret,
    ...environment,
  })
const connect = async ({ address }: ServerProcess, who: { id: number }): Promise<TestBrowser> =>
  openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })
/** Makes a contact through the API of a server. @returns its id, which the event names */
const note = async ({ address }: ServerProcess, name: string): Promise<string> => {
  const made = await fetch(`${address}/api/contacts/`, {
    method: 'POST',
    headers: { ...(await signedIn(platform, pilot)), 'content-type': 'application/json' },
    body: JSON.stringify({ name, numbers: [{ number: '+43199201', label: 'work' }] }),
  })
  expect(made.status, await made.clone().text()).toBe(201)
  return String(made.headers.get('location')).split('/').at(-1) ?? ''
}
/** The ids of contacts that the browser was told of, in order. */
const told = ({ heard }: TestBrowser): (string | null)[] =>
  heard.flatMap((frame) => (frame.type === 'event' && frame.topic === 'resource:contacts' ? frame.id : []))
const talk = async (caller: TestBrowser, callee: TestBrowser, call: string): Promise<void> => {
  caller.send({ type: 'call', call, to: '22', description: `offer of ${call}`, media: noMedia })
  await callee.next('incoming').catch((error: unknown) => {
    throw new Error(`${call} did not ring: its caller heard ${JSON.stringify(caller.heard.slice(-3))}`, {
      cause: error,
    })
  })
  callee.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
  await caller.next('accepted')
  caller.send({ type: 'hold', call })
  expect(await callee.next('held')).toMatchObject({ call })
  callee.send({ type: 'end', call })
  expect(await caller.next('ended')).toMatchObject({ call, reason: 'hung_up' })
}

describe.each(testCarriers)('three servers over $name', (carrier) => {
  let nats: NatsServer | null
  let servers: readonly [ServerProcess, ServerProcess, ServerProcess]
  beforeAll(async () => {
    const started = await carrier.start()
    nats = started.nats
    const first = await start(started.environment)
    servers = [first, await start(started.environment), await start(started.environment)]
  }, timeout)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await nats?.close()
  })

  test('GROW-06: a change at one reaches browsers of all', { timeout }, async () => {
    const browsers = await Promise.all(servers.map((server) => connect(server, pilot)))
    const id = await note(servers[0], 'Nina')
    for (const browser of browsers) await eventually(() => expect(told(browser)).toEqual([id]))
    for (const { socket } of browsers) socket.close(1000)
  })

  test('GROW-06: browsers of two servers call each other', { timeout }, async () => {
    const [caller, callee] = [await connect(servers[0], anna), await connect(servers[1], ben)]
    for (const call of ['call-one', 'call-two', 'call-three']) await talk(caller, callee, `${call}-${carrier.name}`)
    for (const { socket } of [caller, callee]) socket.close(1000)
  })

  test('GROW-06: a session that ends at one is refused by the others at once', { timeout }, async () => {
    for (let round = 0; round < 3; round++) {
      const headers = await signedIn(platform, pilot)
      const statuses = () =>
        Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/api/reminders/`, { headers })).status))
      expect(await statuses()).toEqual([200, 200, 200])
      const out = await fetch(`${servers[round]?.address}/api/lineside/session`, { method: 'DELETE', headers })
      expect(out.status).toBe(204)
      // sooner than a copy would be asked for again by itself
      await vi.waitFor(async () => expect(await statuses()).toEqual([401, 401, 401]), { timeout: 5_000 })
    }
  })

  test('GROW-06: a server that stood still tells its browsers what they missed, each once', { timeout }, async () => {
    const [one, , still] = servers
    const [here, there] = [await connect(one, pilot), await connect(still, pilot)]
    process.kill(still.pid, 'SIGSTOP')
    const ids: string[] = []
    try {
      for (const name of ['Ada', 'Bo', 'Cleo', 'Dan']) {
        ids.push(await note(one, name))
        await eventually(() => expect(told(here)).toEqual(ids))
      }
      expect(told(there)).toEqual([])
    } finally {
      process.kill(still.pid, 'SIGCONT')
    }
    await eventually(() => expect(told(there)).toEqual(ids))
    for (const { socket } of [here, there]) socket.close(1000)
  })

  test.skipIf(carrier.name !== 'NATS')('GROW-06: everything goes on while NATS is away', { timeout }, async () => {
    const [caller, callee] = [await connect(servers[0], anna), await connect(servers[1], ben)]
    const watching = await connect(servers[2], pilot)
    await nats?.kill()
    const ids = [await note(servers[1], 'Eve')]
    await eventually(() => expect(told(watching)).toEqual(ids))
    await talk(caller, callee, 'call-without')
    await nats?.start()
    ids.push(await note(servers[1], 'Fay'))
    await eventually(() => expect(told(watching)).toEqual(ids))
    await talk(caller, callee, 'call-again')
    for (const { socket } of [caller, callee, watching]) socket.close(1000)
  })
})

test.skipIf(whyNoNats !== null)(
  'GROW-06, WATCH-01: a server trusts the authority that it is told of, and says while it is without NATS',
  { timeout },
  async () => {
    const nats = await createNatsServer({ isTls: true })
    await nats.start()
    const metricsPort = await freePort()
    const server = await start({
      EVENTS_URL: nats.url,
      METRICS_PORT: String(metricsPort),
      NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../../../test/localhost-cert.pem'),
    })
    const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`)
    const isUp = async () => /^lineside_events_carrier_up (\d)$/m.exec(await (await ask('/metrics')).text())?.[1]
    await eventually(async () => expect(await isUp()).toBe('1'))
    expect(await (await ask('/ready')).json()).not.toHaveProperty('remarks')
    await nats.kill()
    await eventually(async () => expect(await isUp()).toBe('0'))
    const ready = await ask('/ready')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ ready: true, remarks: { events: expect.any(String) } })
    await nats.start()
    await eventually(async () => expect(await isUp()).toBe('1'))
    await server.kill()
    await nats.close()
  },
)

test.skipIf(whyNoNats !== null)(
  'GROW-06: each server of a NATS cluster of three is killed in turn: browsers hear of each change once and in order, and calls go on',
  { timeout },
  async () => {
    const nats = await startNatsCluster()
    const environment = { EVENTS_URL: nats.url }
    const servers = [await start(environment), await start(environment), await start(environment)] as const
    const browsers = await Promise.all(servers.map((server) => connect(server, pilot)))
    const [caller, callee] = [await connect(servers[0], anna), await connect(servers[1], ben)]
    const allConnected = () =>
      eventually(async () => {
        const clients = await nats.clients()
        expect(clients.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(servers.length)
      })
    await allConnected()
    const ids: string[] = []
    for (const at of [0, 1, 2]) {
      ids.push(await note(servers[0], `Before ${at}`))
      // others make changes meanwhile
      const meanwhile = Array.from({ length: 5 }, (_, turn) => note(servers[turn % 3] ?? servers[0], `While ${turn}`))
      await nats.kill(at)
      const made = await Promise.all(meanwhile)
      await allConnected()
      const last = await note(servers[1], `After ${at}`)
      for (const browser of browsers) await eventually(() => expect(told(browser).at(-1)).toBe(last))
      // which of those at the same time came first is told by the rows; each once, and to all in the same order
      const heard = told(browsers[0] ?? caller)
      expect(heard.slice(0, ids.length)).toEqual(ids)
      expect(heard.slice(ids.length).toSorted()).toEqual([...made, last].toSorted())
      for (const browser of browsers) expect(told(browser)).toEqual(heard)
      ids.splice(0, ids.length, ...heard.flatMap((id) => id ?? []))
      await talk(caller, callee, `call-without-${at}`)
      await nats.again(at)
    }
    for (const { socket } of [...browsers, caller, callee]) socket.close(1000)
    await Promise.all(servers.map((server) => server.kill()))
    await nats.close()
  },
)
