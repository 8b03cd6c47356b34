import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createPool } from './pool.ts'

const { pool, connectionString } = await createTestDatabase()

test('a bigint is a number', async () => {
  const { rows } = await pool.query(
    'select count(*) as many, array[1, null, 3]::bigint[] as list, 9007199254740991 as most',
  )
  expect(rows).toEqual([{ many: 1, list: [1, null, 3], most: Number.MAX_SAFE_INTEGER }])
  expect((await pool.query(`select '{}'::bigint[] as list`)).rows).toEqual([{ list: [] }])
})

test('a bigint that a number cannot hold is refused, and the connection stays usable', async () => {
  await expect(pool.query('select 9007199254740992 as beyond')).rejects.toThrow('9007199254740992 does not fit')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('our connections carry our name and a limit for statements', async () => {
  const { rows } = await pool.query(
    `select current_setting('application_name') as name, current_setting('statement_timeout') as timeout`,
  )
  expect(rows).toEqual([{ name: 'lineside', timeout: '15s' }])
})

test('a silent database is given up after the driver’s time limit, and its connection is not used again', async () => {
  const own = createPool(connectionString, { max: 1, queryTimeoutMs: 100 })
  const client = await own.connect()
  await expect(client.query('select pg_sleep(10)')).rejects.toThrow('Query read timeout')
  client.release()
  expect((await own.query('select 4 as four')).rows).toEqual([{ four: 4 }])
  await own.end()
})

test('a connection that the database ended is replaced', async () => {
  const removed = new Promise((resolve) => pool.once('remove', resolve))
  const other = await pool.connect()
  const victim = await pool.connect()
  const victimPid = (await victim.query('select pg_backend_pid() as pid')).rows[0].pid
  victim.release()
  await other.query('select pg_terminate_backend($1)', [victimPid])
  other.release()
  await removed
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('a connection that the database ends between two statements costs its user the next one, and nobody else anything', async () => {
  let warned = (_text: unknown) => {}
  const broken = new Promise((resolve) => (warned = resolve))
  const ignored = () => undefined
  const own = createPool(connectionString, {
    log: { info: ignored, error: ignored, warn: (text: unknown) => warned(text) },
  })
  const inUse = await own.connect()
  const pid = (await inUse.query('select pg_backend_pid() as pid')).rows[0].pid
  await pool.query('select pg_terminate_backend($1)', [pid])
  expect(await broken).toContain('terminating connection')
  await expect(inUse.query('select 1')).rejects.toThrow(/\S/)
  inUse.release(true)
  expect((await own.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  await own.end()
})
