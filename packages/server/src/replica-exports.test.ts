import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, givenSubscriber } from '../test/builders.ts'
import { eventually } from '../test/eventually.ts'
import { givenSide, runAs } from '../test/operator-world.ts'
import { startReplicatedPostgres } from '../test/replica/replicated-postgres.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { allCommands } from './admin-cli/commands/all-commands.ts'
import { exportPerson } from './domain/person-export/export-person.ts'
import { createDatabase } from './platform/db/database.ts'
import { createPool } from './platform/db/pool.ts'
import { openReplicaReads } from './platform/db/replica/reads.ts'
import { createMetrics } from './platform/metrics/metrics.ts'

/* Reads of operators, with a real replica. */

const postgres = await startReplicatedPostgres()
const replica = await postgres.startReplica()
const { connectionString } = postgres
const pool = createPool(connectionString)
const db = createDatabase(pool)
const metrics = createMetrics()
const log = pino({ level: 'silent' })
const reads = openReplicaReads({
  connectionString,
  addresses: [replica.address],
  pool,
  db,
  connections: 4,
  log,
  metrics: metrics.reads,
})
const directory = await mkdtemp(join(tmpdir(), 'lineside-replica-'))
afterAll(async () => {
  await reads.close()
  await pool.end()
  await replica.close()
  await postgres.close()
  await rm(directory, { recursive: true, force: true })
})
const { platform } = await createTestPlatform({}, {}, log, { database: { connectionString, pool, db, reads } })

const counted = async (at: string): Promise<number> => {
  const { values } = (await metrics.registry.getSingleMetric('lineside_reads_total')?.get()) ?? { values: [] }
  return values.find(({ labels }) => labels['at'] === at)?.value ?? 0
}

beforeAll(async () => {
  await reads.asked
  await givenSide(platform, { word: 'nord', digit: '1' })
})

describe('GROW-07: operators read from a replica', () => {
  const lists = allCommands.filter(
    ({ verb, reads: isRead, options }) =>
      verb === 'list' && isRead === true && Object.values(options).every(({ required }) => required !== true),
  )
  test.each(lists.map(({ noun }) => noun))('the list of %s, which writes and locks nothing', async (noun) => {
    await runAs(platform, `${noun} list`, {})
    await eventually(async () => {
      const before = await counted('replica')
      await runAs(platform, `${noun} list`, {})
      expect(await counted('replica')).toBeGreaterThan(before)
    })
    expect(await counted('repeated')).toBe(0)
  })

  test('and see in a list at once what was just saved', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = `reseller-${round}`
      await runAs(platform, 'resellers save', { name, domain: [`${name}.test`] })
      expect(await runAs(platform, 'resellers list', { rows: 100 })).toContainEqual(expect.objectContaining({ name }))
    }
  })

  test('the export of a person, which begins again at the primary when the replica ends it in the middle', async () => {
    const customer = await givenCustomer(platform)
    const line = await givenSubscriber(platform, { customer, username: 'anna.novak' })
    await pool.query(
      `insert into conversations (customer_id, subscriber_id, type, direction, caller, callee, start_time, call_id, call_type, status, rating_status, duration_ms)
       select $1, $2, 'call', 'in', '4319920', '24', now() - n * interval '1 minute', 'call-' || n, 'call', 'ok', 'ok', 60000 from generate_series(1, 5000) n`,
      [customer.id, line.id],
    )
    const given = { id: line.id, username: 'anna.novak', reseller: null }
    const ask = (name: string) => exportPerson(platform, given, join(directory, name))
    const before = await counted('replica')
    const whole = await ask('whole.zip')
    expect(whole.rows).toBeGreaterThanOrEqual(5_000)
    expect(await counted('replica')).toBeGreaterThan(before)

    const cut = { times: 0, isOver: false }
    const cutting = (async () => {
      for (; cut.times === 0 && !cut.isOver; await delay(1))
        cut.times += (
          await replica.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like 'fetch%' and pid <> pg_backend_pid()",
          )
        ).length
    })()
    const again = await ask('again.zip')
    cut.isOver = true
    await cutting
    expect(cut.times).toBeGreaterThan(0)
    expect(again).toEqual({ ...whole, to: join(directory, 'again.zip'), bytes: again.bytes })
  })
})
