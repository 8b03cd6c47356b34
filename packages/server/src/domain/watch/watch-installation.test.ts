import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { createMetrics, exposed } from '../../platform/metrics/metrics.ts'
import { figuresText } from './figures-store.ts'
import { watchInstallation } from './watch-installation.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db, pool } = platform
const pem = (name: string) => readFileSync(fileURLToPath(new URL(`../../../test/${name}`, import.meta.url)))

const figures = async (settings: Partial<Parameters<typeof watchInstallation>[0]> = {}) => {
  const metrics = createMetrics()
  watchInstallation({ config: platform.config, pool, metrics, log: platform.log, now: clock.now, ...settings })
  const { text } = await exposed(metrics)
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

beforeAll(async () => {
  await runTestJobs(given)
  const { id: subscriber_id } = await givenSubscriber(platform)
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  for (const [contact, seconds] of [
    ['sip:a@192.0.2.1', 600],
    ['sip:b@192.0.2.1', 60],
    ['sip:c@192.0.2.1', -60],
    ['sip:d@192.0.2.1', -6000],
  ] as const)
    await db
      .insertInto('registrations')
      .values({ subscriber_id, contact, expires: at(seconds) })
      .execute()
})

test('WATCH-02: the figures of the database are those of its rows', async () => {
  const found = await figures()
  expect(Object.fromEntries(found)).toMatchObject({
    lineside_figures_up: 1,
    lineside_registrations: 2,
    lineside_registrations_ended: 1,
    lineside_calls_open: 0,
    lineside_queue_callers: 0,
    lineside_job_oldest_seconds: 0,
  })
  expect(found.get('lineside_disk_free_bytes')).toBeGreaterThan(0)
})

test('WATCH-02: a backup that was never made has no age, and one that was made has its own', async () => {
  expect([...(await figures()).keys()].filter((name) => name.startsWith('lineside_backup'))).toEqual([])
  const madeAt = new Date(clock.now().getTime() - 7_200_000).toISOString()
  const value = JSON.stringify({ madeAt, failure: { at: madeAt, why: 'no room' } })
  await db.insertInto('platform_settings').values({ name: 'backup', value }).execute()
  const found = await figures()
  expect(Math.round((found.get('lineside_backup_age_seconds') ?? 0) / 60)).toBe(120)
  expect(found.get('lineside_backup_failed')).toBe(1)
})

test('WATCH-02: days until a certificate ends are those of its file', async () => {
  const tls = { cert: pem('localhost-cert.pem'), key: pem('localhost-key.pem') }
  const found = await figures({ config: { ...platform.config, tls } })
  expect(found.get('lineside_certificate_days_left{use="portal"}')).toBeGreaterThan(0)
  expect(found.has('lineside_certificate_days_left{use="sip"}')).toBe(false)
})

test('WATCH-02: a database that does not answer is a figure, not a failure', async () => {
  const broken = { query: () => Promise.reject(new Error('away')) } as unknown as typeof pool
  const found = await figures({ pool: broken })
  expect(found.get('lineside_figures_up')).toBe(0)
  expect(found.has('lineside_registrations')).toBe(false)
  expect(found.get('lineside_disk_bytes')).toBeGreaterThan(0)
})

test('WATCH-02: many who ask at once ask the database once', async () => {
  const asked: unknown[] = []
  const counting = {
    query: async (...query: unknown[]) => (asked.push(query), { rows: [{}] }),
  } as unknown as typeof pool
  const metrics = createMetrics()
  watchInstallation({ config: platform.config, pool: counting, metrics, log: platform.log, now: clock.now })
  await Promise.all(Array.from({ length: 20 }, () => exposed(metrics)))
  expect(asked).toHaveLength(1)
})

test('WATCH-02: the figures are read from indexes, but for tables of a few rows', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare figures_plan (timestamptz) as ${figuresText}`)
    const { rows } = await client.query(`explain execute figures_plan (now())`)
    const plan = rows.map((row) => Object.values(row as object)[0]).join('\n')
    const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)
    expect(scanned.filter((table) => !['queue_callers', 'trunks', 'schema_migrations'].includes(table ?? ''))).toEqual(
      [],
    )
    expect(plan).toContain('registrations_by_expiry')
  } finally {
    await client.query('rollback')
    client.release(true)
  }
})
