import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber, signedIn } from '../test/builders.ts'
import { eventually } from '../test/eventually.ts'
import { type PatroniCluster, startPatroniCluster, whyNoPatroni } from '../test/failover/patroni-cluster.ts'
import { patientWriter } from '../test/failover/patient-writer.ts'
import { freePort } from '../test/processes/free-port.ts'
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts'
import { givenRtcSession, givenRtcToken, noMedia, openBrowser, type TestBrowser } from '../test/test-browser.ts'
import { createTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { createDatabase } from './platform/db/database.ts'
import { createPool } from './platform/db/pool.ts'
import { addJob } from './platform/jobs/add-job-store.ts'

/*
 * Two servers on a PostgreSQL that fails over (three etcd, two nodes with Patroni in synchronous mode, HAProxy): its primary
 * is killed while people write and talk, and once the leader of the etcd with it.
 */

const rounds = Number(process.env['FAILOVER_ROUNDS'] ?? 3)
const mostPeople = Number(process.env['FAILOVER_PEOPLE'] ?? 200)
const mostCalls = Number(process.env['FAILOVER_CALLS'] ?? 20)
/** From the kill to the first write that is acknowledged again. */
const backWithinMs = 30_000
const timeout = 180_000 + rounds * 120_000
const secret = '6c696e65736964652d746573742d7365637265742d6f662d33322d6279746573'

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-failover-'))
let cluster: PatroniCluster
let world: TestPlatform
const servers: (ServerProcess & { readonly readyPort: number })[] = []
const server = (at: number): ServerProcess & { readonly readyPort: number } => {
  const found = servers[at % servers.length]
  if (found === undefined) throw new Error('No server runs')
  return found
}

const startServer = async () => {
  const readyPort = await freePort()
  const started = await startServerProcess({
    DATABASE_URL: cluster.connectionString,
    DATA_DIR: dataDir,
    LINESIDE_SECRET: secret,
    METRICS_PORT: String(readyPort),
    DATABASE_CONNECTIONS: '20',
    LOG_LEVEL: process.env['FAILOVER_LOG'] ?? 'fatal',
  })
  servers.push({ ...started, readyPort })
}

describe.skipIf(whyNoPatroni() !== null)('two servers on a database that fails over', () => {
  beforeAll(async () => {
    cluster = await startPatroniCluster()
    await startServer()
    await startServer()
    const pool = createPool(cluster.connectionString)
    const database = { pool, db: createDatabase(pool), connectionString: cluster.connectionString }
    world = await createTestPlatform({}, {}, undefined, { secret: Buffer.from(secret, 'hex'), database })
  }, timeout)
  afterAll(async () => {
    await Promise.all(servers.map(({ kill }) => kill()))
    await world.platform.pool.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }, timeout)

  const connect = async ({ address }: ServerProcess, who: { id: number }): Promise<TestBrowser> => {
    const { platform } = world
    return await openBrowser(address, { token: await givenRtcToken(platform, await givenRtcSession(platform, who)) })
  }

  /** A call between two browsers that are connected to different servers, once its rows say that they talk. */
  const callIsUp = async (customer: Awaited<ReturnType<typeof givenCustomer>>, at: number) => {
    const [call, from, to] = [`call-number-${at}`, `${at + 20}1`, `${at + 20}2`]
    const caller = await givenSubscriber(world.platform, { customer, pbx_extension: from })
    const callee = await givenSubscriber(world.platform, { customer, pbx_extension: to })
    const [one, two] = [await connect(server(at), caller), await connect(server(at + 1), callee)]
    one.send({ type: 'call', call, to, description: `offer of ${call}`, media: noMedia })
    await two.next('incoming').catch((error: unknown) => {
      throw new Error(`${call} did not ring: its caller heard ${JSON.stringify(one.heard.slice(1))}`, { cause: error })
    })
    two.send({ type: 'accept', call, description: `answer of ${call}`, media: noMedia })
    await one.next('accepted')
    await eventually(async () => {
      const legs = await world.platform.db.selectFrom('call_legs').select('state').where('call_id', '=', call).execute()
      expect(legs.map(({ state }) => state)).toEqual(['talking', 'talking'])
    })
    return { call, one, two }
  }
  type Pairs = readonly Awaited<ReturnType<typeof callIsUp>>[]

  /** Browsers that heard of a call that ended, or of a party that was lost, or were sent away. */
  const cut = (pairs: Pairs): readonly string[] =>
    pairs.flatMap(({ call, one, two }) =>
      [one, two].flatMap(({ heard, socket }) => [
        ...heard.flatMap(({ type }) => (type === 'ended' || type === 'lost' ? [`${call} ${type}`] : [])),
        ...(socket.readyState === socket.OPEN ? [] : [`${call} closed`]),
      ]),
    )
  /** Each party is put on hold by the other one, and talks again. */
  const signalsPass = async (pairs: Pairs): Promise<void> => {
    await Promise.all(
      pairs.map(async ({ call, one, two }) => {
        one.send({ type: 'hold', call })
        expect(await two.next('held')).toMatchObject({ call })
        one.send({ type: 'resume', call })
        expect(await two.next('talking')).toMatchObject({ call })
      }),
    )
  }

  /** A machine that is busy elsewhere, or moved while it runs: the process does nothing for ten seconds. */
  const standStill = async ({ pid }: ServerProcess, until: () => Promise<unknown>): Promise<void> => {
    await until()
    process.kill(pid, 'SIGSTOP')
    await delay(10_000)
    process.kill(pid, 'SIGCONT')
  }

  const ownersAndProcesses = async () => {
    const { db } = world.platform
    return {
      owners: await db
        .selectFrom('calls')
        .select(['id', 'owner'])
        .where('ended_at', 'is', null)
        .orderBy('id')
        .execute(),
      processes: await db.selectFrom('rtc_processes').select('id').orderBy('id').execute(),
    }
  }
  /** Processes that hold this kind of lock at the primary of now. */
  const holders = async (kind: number): Promise<number> => {
    const { rows } = await world.platform.pool.query<{ count: number }>(
      `select count(distinct pid)::int as count from pg_locks where locktype = 'advisory' and granted and classid = $1`,
      [kind],
    )
    return rows[0]?.count ?? 0
  }
  const isReady = async (): Promise<void> => {
    for (const { readyPort } of servers) expect((await fetch(`http://127.0.0.1:${readyPort}/ready`)).status).toBe(200)
  }
  /** Everything besides answers: jobs run, both processes have their locks, and a change is told at the other one. */
  const everythingWorks = async (writer: { authorization: string }, listener: TestBrowser): Promise<void> => {
    const { db } = world.platform
    const key = `after fail-over ${performance.now()}`
    await addJob(db, 'plan_reminders', {}, { key })
    await eventually(async () => {
      const { rows } = await world.platform.pool.query('select from graphile_worker.jobs where key = $1', [key])
      expect(rows).toEqual([])
    })
    // liveness, and the keys of each process
    await eventually(async () => expect([await holders(546_374_638), await holders(546_374_640)]).toEqual([2, 2]))
    await eventually(isReady)
    const before = listener.heard.length
    const made = await fetch(`${server(0).address}/api/contacts/`, {
      method: 'POST',
      headers: { ...writer, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Told', numbers: [{ number: '+43199202', label: 'work' }] }),
    })
    expect(made.status).toBe(201)
    await eventually(() => {
      const told = listener.heard.slice(before).filter((frame) => frame.type === 'event')
      expect(told.map(({ topic }) => topic)).toContain('resource:contacts')
    })
  }

  test('RUN-04, GROW-03: the primary is killed under load: no acknowledged write is lost, no call is cut, nothing is done twice, and all goes on by itself', {
    timeout,
  }, async () => {
    const { platform } = world
    const customer = await givenCustomer(platform)
    const seats = await Promise.all(Array.from({ length: mostPeople }, () => givenSubscriber(platform, { customer })))
    const sessions = await Promise.all(seats.map((seat) => signedIn(platform, seat)))
    const writers = sessions.map(({ authorization }, at) =>
      patientWriter(server(at).address, authorization, `Contact ${at}`),
    )
    const teller = seats[0] ?? { id: 0 }
    const listener = await connect(server(1), teller)
    const pairs = await Promise.all(Array.from({ length: mostCalls }, (_none, at) => callIsUp(customer, at)))
    const pauses: number[] = []
    for (let round = 0; round < rounds; round++) {
      let isOver = false
      const writing = Promise.all(writers.map((writer) => writer.run(() => isOver)))
      // in the middle of the load
      await eventually(() => expect(writers.filter(({ kept }) => kept.length > 1).length).toBe(writers.length))
      // one call has just been answered, and its rows are fresh
      pairs.push(await callIsUp(customer, pairs.length))
      const before = await ownersAndProcesses()
      expect(before.owners).toHaveLength(pairs.length)
      expect(before.processes).toHaveLength(2)
      // in the first round the leader of the etcd dies in the same moment
      const [killed, etcd] = await Promise.all([cluster.killPrimary(), round === 0 ? cluster.etcd.killLeader() : null])
      const at = performance.now()
      const firstWrite = () =>
        Math.min(...writers.map((writer) => writer.firstAfter(at) ?? Number.POSITIVE_INFINITY)) - at
      // in the last round one server stands still when its lock is free and the other one has its own again
      if (round === rounds - 1) await standStill(server(1), () => eventually(() => cluster.primaryPort()))
      await eventually(() => expect(firstWrite()).toBeLessThan(Number.POSITIVE_INFINITY))
      pauses.push(firstWrite())
      // everybody writes again, and each process has had the time to judge the other one
      await eventually(() => expect(writers.every((writer) => writer.firstAfter(at) !== null)).toBe(true))
      await delay(18_000)
      isOver = true
      await writing
      expect(writers.flatMap(({ odd }) => odd)).toEqual([])
      expect(cut(pairs)).toEqual([])
      expect(await ownersAndProcesses()).toEqual(before)
      await signalsPass(pairs)
      await everythingWorks(sessions[0] ?? { authorization: '' }, listener)
      await cluster.bringBack(killed)
      if (etcd !== null) await cluster.etcd.again(etcd)
    }
    const { rows } = await platform.pool.query<{ name: string }>(
      `select name from contacts where name like 'Contact %'`,
    )
    const stored = new Set(rows.map(({ name }) => name))
    const lost = writers.flatMap(({ kept }) => kept.filter((name) => !stored.has(name)))
    const acknowledged = writers.reduce((sum, { kept }) => sum + kept.length, 0)
    const putOff = writers.reduce((sum, { putOff: times }) => sum + times, 0)
    process.stdout.write(
      `Seconds until the first write: ${pauses.map((ms) => (ms / 1000).toFixed(1)).join(', ')}; ${acknowledged} acknowledged, ${lost.length} lost, ${putOff} put off, ${cut(pairs).length} calls cut\n`,
    )
    expect(lost).toEqual([])
    // nor has anything been written twice
    expect(rows).toHaveLength(stored.size)
    expect(Math.max(...pauses)).toBeLessThan(backWithinMs)
    for (const { call, one, two } of pairs) {
      one.send({ type: 'end', call })
      expect(await two.next('ended')).toMatchObject({ call, reason: 'hung_up' })
    }
    await eventually(async () => expect((await ownersAndProcesses()).owners).toEqual([]))
  })

  test('RUN-04: one etcd of three dies, the one that leads: no write is put off, and the primary stays', {
    timeout,
  }, async () => {
    const { platform } = world
    const seat = await givenSubscriber(platform, { customer: await givenCustomer(platform) })
    const writer = patientWriter(server(0).address, (await signedIn(platform, seat)).authorization, 'Quiet contact')
    let isOver = false
    const writing = writer.run(() => isOver)
    await eventually(() => expect(writer.kept.length).toBeGreaterThan(1))
    const before = await cluster.primaryPort()
    const etcd = await cluster.etcd.killLeader()
    const atDeath = writer.kept.length
    // Somebody who writes every three seconds does so twelve times: longer than a primary may be silent.
    for (const more of [6, 12]) await eventually(() => expect(writer.kept.length).toBeGreaterThan(atDeath + more))
    isOver = true
    await writing
    expect({ odd: writer.odd, putOff: writer.putOff }).toEqual({ odd: [], putOff: 0 })
    expect(await cluster.primaryPort()).toBe(before)
    await cluster.etcd.again(etcd)
  })
})
