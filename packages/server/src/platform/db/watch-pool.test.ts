import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createMetrics, exposed } from '../metrics/metrics.ts'
import { createPool } from './pool.ts'
import { watchPool } from './watch-pool.ts'

const { connectionString } = await createTestDatabase()
const metrics = createMetrics()
const pool = createPool(connectionString, { max: 1 })
watchPool(pool, 'requests', metrics)
afterAll(() => pool.end())
const figure = async (name: string) =>
  Number(
    (await exposed(metrics)).text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )

test('WATCH-02: a wait for a connection is seen while it lasts, and counted afterwards', async () => {
  const held = await pool.connect()
  const waits = [pool.query('select 1'), pool.connect().then((client) => client.release())]
  expect(await figure('lineside_database_connections{pool="requests",state="waiting"}')).toBe(2)
  expect(await figure('lineside_database_connections{pool="requests",state="open"}')).toBe(1)
  const before = await figure('lineside_database_wait_seconds_count{pool="requests"}')
  held.release()
  await Promise.all(waits)
  expect(await figure('lineside_database_wait_seconds_count{pool="requests"}')).toBe(before + 2)
  expect(await figure('lineside_database_connections{pool="requests",state="idle"}')).toBe(1)
})

test('WATCH-02: a statement of more than a second is slow, a short one is not', async () => {
  await pool.query('select 1')
  expect(await figure('lineside_database_slow_total{pool="requests"}')).toBe(0)
  await pool.query('select pg_sleep(1.05)')
  expect(await figure('lineside_database_slow_total{pool="requests"}')).toBe(1)
})

test('WATCH-02: a failed statement reaches its caller as before', async () => {
  await expect(pool.query('select from nowhere')).rejects.toThrow('nowhere')
})
