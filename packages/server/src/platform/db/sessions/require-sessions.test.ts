import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pgbouncer, startPgbouncer, whyNoPgbouncer } from '../../../../test/failover/pgbouncer.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { readConfig } from '../../../config.ts'
import { openDatabase } from '../open-database.ts'
import { createDatabase } from '../database.ts'
import { runAlone } from '../locks.ts'
import { createPool } from '../pool.ts'
import { requireSame, requireSessions } from './require-sessions.ts'

const { connectionString, pool } = await createTestDatabase()
const other = await createTestDatabase()

test('GROW-02: a start takes an address that leads to PostgreSQL itself', async () => {
  await requireSessions('DATABASE_URL', connectionString)
  await requireSame(pool, pool)
  await expect(requireSame(pool, other.pool)).rejects.toThrow('lead to different databases.')
})

describe.skipIf(whyNoPgbouncer() !== null)('behind pgbouncer', () => {
  const bouncers: Pgbouncer[] = []
  const behind = async (mode?: 'session', isLenient = false) => {
    const bouncer = await startPgbouncer(connectionString, mode, isLenient)
    bouncers.push(bouncer)
    return bouncer.connectionString
  }
  let pooled: string
  beforeAll(async () => {
    pooled = await behind()
  })
  afterAll(() => Promise.all(bouncers.map(({ stop }) => stop())))

  test.each([
    ['DATABASE_URL', 'set DATABASE_SESSION_URL as well, to the address of PostgreSQL itself.'],
    ['DATABASE_SESSION_URL', 'set it to the address of PostgreSQL itself.'],
  ])('GROW-02: a start refuses a %s that keeps no sessions, in one sentence', async (setting, says) => {
    await expect(requireSessions(setting, pooled)).rejects.toThrow(`which keeps no sessions: ${says}`)
  })

  test.each([false, true])(
    'GROW-02: a start behind it alone ends with that sentence (lenient: %s)',
    async (isLenient) => {
      const config = { ...readConfig({}), databaseUrl: await behind(undefined, isLenient) }
      const admit = () => Promise.reject(new Error('not asked'))
      const opening = openDatabase(config, { log: pino({ level: 'silent' }), onLost: () => undefined, admit })
      await expect(opening).rejects.toThrow(
        'DATABASE_URL leads to a pooler, which keeps no sessions: set DATABASE_SESSION_URL',
      )
    },
  )

  test('GROW-02: a pooler that keeps sessions is no obstacle', async () => {
    await requireSessions('DATABASE_URL', await behind('session'))
  })

  test('GROW-02: a pool behind it prepares nothing, and has the limits of the file', async () => {
    const requests = createPool(pooled, { isPooled: true, max: 4 })
    try {
      await requireSame(requests, pool)
      const same = { name: 'one', text: 'select $1::int + 1 as sum', values: [1] }
      const asked = await Promise.all(Array.from({ length: 40 }, () => requests.query(same)))
      expect(asked.map(({ rows }) => rows[0])).toEqual(Array.from({ length: 40 }, () => ({ sum: 2 })))
      const { rows } = await requests.query(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      expect(rows).toEqual([{ statement: '15s', idle: '15s' }])
    } finally {
      await requests.end()
    }
  })

  test('GROW-02: work that may run once only runs once behind it too', async () => {
    const requests = createPool(pooled, { isPooled: true, max: 4 })
    const [here, elsewhere] = [createDatabase(requests), createDatabase(pool)]
    const lock = { name: 'work of hours', id: 0 }
    try {
      const outcome = await runAlone(here, lock, async () => {
        // other transactions come and go over the same connections
        await Promise.all(Array.from({ length: 20 }, () => requests.query('select 1')))
        return [await runAlone(here, lock, async () => 'twice'), await runAlone(elsewhere, lock, async () => 'twice')]
      })
      expect(outcome).toEqual([undefined, undefined])
      expect(await runAlone(elsewhere, lock, async () => 'after')).toBe('after')
    } finally {
      await requests.end()
    }
  })
})
