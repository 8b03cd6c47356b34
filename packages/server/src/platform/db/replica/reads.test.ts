import pino from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { startReplicatedPostgres } from '../../../../test/replica/replicated-postgres.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { createDatabase } from '../database.ts'
import { createPool } from '../pool.ts'
import type { Reader } from './reader.ts'
import { openReplicaReads, type ReplicaReads } from './reads.ts'
import { openReplica, systemText } from './replica.ts'

/* A primary, and real streaming replicas of it. */

const { connectionString, startReplica, close } = await startReplicatedPostgres()
const replica = await startReplica()
const pool = createPool(connectionString)
const db = createDatabase(pool)
await pool.query('create table marks (id bigint generated always as identity, mark text not null)')
const opened: ReplicaReads[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
afterAll(async () => {
  await pool.end()
  await replica.close()
  await close()
})

const openReads = async (...addresses: readonly string[]) => {
  const said: string[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const metrics = createMetrics()
  const given = addresses.length === 0 ? [replica.address] : addresses
  const reads = openReplicaReads({
    connectionString,
    addresses: given,
    pool,
    db,
    connections: 4,
    log,
    metrics: metrics.reads,
  })
  opened.push(reads)
  await reads.asked
  const counted = async (at: string): Promise<number> => {
    const { values } = (await metrics.registry.getSingleMetric('lineside_reads_total')?.get()) ?? { values: [] }
    return values.find(({ labels }) => labels['at'] === at)?.value ?? 0
  }
  const up = async () => (await metrics.registry.getSingleMetric('lineside_replica_up')?.get())?.values[0]?.value
  /** Whether a read goes to a replica, as the server that answers it says. */
  const where = async (read = 'conversations'): Promise<boolean> => {
    const { rows } = await reads.open(read).pool.query<{ there: boolean }>('select pg_is_in_recovery() as there')
    return rows[0]?.there === true
  }
  const isUsed = () => eventually(async () => expect(await where()).toBe(true))
  return { reads, said, counted, where, isUsed, up }
}

const mark = async (durable = true): Promise<string> => {
  const text = crypto.randomUUID()
  const setting = `set local synchronous_commit to ${durable ? 'on' : 'off'}`
  await pool.query(`begin; ${setting}; insert into marks (mark) values ('${text}'); commit`)
  return text
}
const newest = async (reads: ReplicaReads): Promise<string | undefined> => {
  const { rows } = await reads
    .open('conversations')
    .pool.query<{ mark: string }>('select mark from marks order by id desc limit 1')
  return rows[0]?.mark
}

describe('GROW-07: a read that may leave the primary', () => {
  test('goes to the replica, any other to the primary', async () => {
    const { where, isUsed, counted } = await openReads()
    await isUsed()
    expect([await where('conversations'), await where('auditlog'), await where('sessions')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await counted('replica')).toBeGreaterThanOrEqual(2)
  })

  test('sees each commit that was made just before', async () => {
    const { reads, isUsed, counted } = await openReads()
    await isUsed()
    for (let round = 0; round < 200; round += 1) {
      const text = await mark()
      expect(await newest(reads)).toBe(text)
    }
    // how many depends on the machine; none would prove nothing
    expect(await counted('replica')).toBeGreaterThan(10)
  })

  test('sees also a commit that is not on disk yet, as rows of calls are written', async () => {
    const { reads, isUsed } = await openReads()
    await isUsed()
    for (let round = 0; round < 40; round += 1) {
      const text = await mark(false)
      expect(await newest(reads)).toBe(text)
    }
  })

  test('goes to the primary while the replica stands still, sees all there, and goes back by itself', async () => {
    const { reads, said, isUsed, where, counted, up } = await openReads()
    await isUsed()
    await replica.pause()
    const text = await mark()
    expect(await newest(reads)).toBe(text)
    expect(await counted('behind')).toBeGreaterThanOrEqual(1)
    await eventually(async () => expect(Object.values(reads.faults())).toEqual([expect.stringContaining('behind')]))
    await eventually(async () => expect(await up()).toBe(0))
    expect(await where()).toBe(false)
    expect(await counted('off')).toBeGreaterThanOrEqual(1)
    await replica.resume()
    await isUsed()
    expect(reads.faults()).toEqual({})
    expect(said.filter((line) => line.includes('is not read from'))).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('Long lists are read from'))).toHaveLength(2)
  })

  test.each(['refuse', 'stall'] as const)('goes to the primary while the way to the replica is to %s', async (mode) => {
    const { reads, said, isUsed, where } = await openReads()
    await isUsed()
    replica.relay.be(mode)
    const texts = [await mark(), await newest(reads), await newest(reads)]
    expect(new Set(texts).size).toBe(1)
    await eventually(async () => expect(Object.keys(reads.faults())).toEqual([`127.0.0.1:${replica.relay.port}`]))
    expect(await where()).toBe(false)
    replica.relay.be('open')
    await isUsed()
    expect(said.filter((line) => line.includes('is not read from'))).toHaveLength(1)
  })

  test('is repeated at the primary when a replayed change ends it, and the replica goes on', async () => {
    const strict = await startReplica({ max_standby_streaming_delay: '0' })
    try {
      const { reads, isUsed, counted, where } = await openReads(strict.address)
      await mark()
      // the replica has it, and nobody writes meanwhile
      await isUsed()
      const read = reads
        .open('conversations')
        .pool.query<{ n: number }>('select count(*)::int as n, pg_sleep(4) from marks')
      await eventually(async () =>
        expect(
          await strict.query(
            "select 1 from pg_stat_activity where query like '%pg_sleep(4)%' and pid <> pg_backend_pid()",
          ),
        ).toHaveLength(1),
      )
      // takes an exclusive lock, which the replica must take as well
      await pool.query('alter table marks add column if not exists more text')
      const { rows } = await read
      expect(rows[0]?.n).toBeGreaterThan(0)
      expect(await counted('repeated')).toBe(1)
      await eventually(async () => expect(await where()).toBe(true))
    } finally {
      await strict.close()
    }
  })

  test('fails as it would at the primary when it is wrong itself, and writes nothing there', async () => {
    const { reads, isUsed, where } = await openReads()
    await isUsed()
    await expect(reads.open('conversations').pool.query('select nothing_such')).rejects.toThrow('does not exist')
    expect(await where()).toBe(true)
  })

  test('is not made at a database that was promoted, is another one, or refuses the password', async () => {
    const promoted = await startReplica()
    const other = await startReplicatedPostgres()
    try {
      await promoted.promote()
      const refused = new URL(replica.address)
      refused.password = 'wrong'
      for (const [address, why] of [
        [promoted.address, 'it takes writes, so it is no replica'],
        [other.connectionString, 'it is no replica of the database of DATABASE_URL'],
        [refused.href, 'password authentication failed'],
      ] as const) {
        const { reads, where } = await openReads(address)
        expect(await where()).toBe(false)
        expect(Object.values(reads.faults())).toEqual([expect.stringContaining(why)])
      }
    } finally {
      await promoted.close()
      await other.close()
    }
  })

  test('is not made at a replica that is ahead of the primary, as after a failover', async () => {
    const ahead = openReplica(replica.address, {
      connections: 1,
      system: async () => (await pool.query<{ system: string }>(systemText)).rows[0]?.system ?? '',
      log: pino({ level: 'silent' }),
    })
    await ahead.watch(() => Promise.resolve(0n))
    expect(ahead.state()).toMatchObject({ phase: 'off', fault: { says: 'it has changes that the primary lacks' } })
    await ahead.close()
  })

  test('goes in turns to two replicas, and to the other when one is away', async () => {
    const second = await startReplica()
    try {
      const { reads, isUsed, where } = await openReads(replica.address, second.address)
      await isUsed()
      const asked = async () =>
        (
          await second.query<{ n: number }>(
            "select count(*)::int as n from pg_stat_activity where datname = 'lineside'",
          )
        )[0]?.n
      await eventually(async () => {
        await where()
        expect(await asked()).toBeGreaterThanOrEqual(3)
      })
      second.relay.be('refuse')
      await eventually(async () => expect(Object.keys(reads.faults())).toEqual([`127.0.0.1:${second.relay.port}`]))
      for (let round = 0; round < 4; round += 1) expect(await where()).toBe(true)
    } finally {
      await second.close()
    }
  })

  test('keeps to one replica with all its pages, or to the primary once it was there', async () => {
    const second = await startReplica()
    try {
      const { reads, isUsed } = await openReads(replica.address, second.address)
      await isUsed()
      await eventually(() => expect(reads.faults()).toEqual({}))
      /** The server that answers: the start of its process, and whether it is a replica. */
      const serverOf = async ({ pool: pages }: Reader) =>
        (
          await pages.query<{ start: string; there: boolean }>(
            'select pg_postmaster_start_time()::text as start, pg_is_in_recovery() as there',
          )
        ).rows[0]
      const { pages, first } = await eventually(async () => {
        const reader = reads.open('conversations')
        const server = await serverOf(reader)
        expect(server?.there).toBe(true)
        return { pages: reader, first: server }
      })
      for (let page = 0; page < 5; page += 1) expect(await serverOf(pages)).toEqual(first)

      await Promise.all([replica.pause(), second.pause()])
      await mark()
      const late = reads.open('conversations')
      expect((await serverOf(late))?.there).toBe(false)
      await Promise.all([replica.resume(), second.resume()])
      await isUsed()
      expect((await serverOf(late))?.there).toBe(false)
    } finally {
      await replica.resume()
      await second.close()
    }
  })
})
