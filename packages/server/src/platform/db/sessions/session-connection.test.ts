import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { keepSession, openSession, type SessionConnection } from './session-connection.ts'

const { connectionString, pool } = await createTestDatabase()
const impatient = { askEveryMs: 20, answerWithinMs: 100 }

const processOf = async ({ query }: SessionConnection): Promise<number> =>
  (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

test('RUN-04: a session whose database stands still ends, which TCP alone would not notice', async () => {
  const session = await openSession(connectionString, async () => undefined, impatient)
  const backend = await processOf(session)
  process.kill(backend, 'SIGSTOP')
  onTestFinished(() => void process.kill(backend, 'SIGCONT'))
  await session.ended
  expect(session.isEnded).toBe(true)
})

test('RUN-04: a session that is asked all the time lasts', async () => {
  const session = await openSession(connectionString, async () => undefined, { askEveryMs: 5, answerWithinMs: 5_000 })
  for (let asked = 0; asked < 100; asked++) await pool.query('select 1')
  expect(session.isEnded).toBe(false)
  await session.end()
})

test('RUN-04: a session that breaks is opened again, also after attempts that failed, and says so once', async () => {
  const said: string[] = []
  let opened = 0
  let isOpenAgain = () => {}
  const again = new Promise<void>((resolve) => {
    isOpenAgain = resolve
  })
  const kept = await keepSession(
    async (isFirst) => {
      opened++
      if (opened === 2 || opened === 3) throw new Error('no database')
      const session = await openSession(connectionString, async () => undefined)
      if (!isFirst) isOpenAgain()
      return session
    },
    { log: { warn: (line: unknown) => void said.push(String(line)) }, broke: 'It broke', failure: 'Not yet' },
  )
  await pool.query('select pg_terminate_backend($1)', [await processOf(kept.now)])
  await again
  expect(opened).toBe(4)
  expect(said).toEqual(['It broke', 'Not yet: no database'])
  await kept.close()
})

test('RUN-04: a session that cannot be prepared is not left open', async () => {
  const count = async () =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`))
      .rowCount
  const before = await count()
  await expect(openSession(connectionString, () => Promise.reject(new Error('no lock')))).rejects.toThrow('no lock')
  await expect.poll(count).toBe(before)
})
