import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createNotifications } from './notifications.ts'
import { notify } from './notify.ts'

const { connectionString, pool, db } = await createTestDatabase()
const notifications = await createNotifications({ connectionString, log: pino({ level: 'silent' }) })
afterAll(() => notifications.close())

/** The next id on a channel. */
function next(channel: string): Promise<string> {
  return new Promise((resolve) => {
    const stop = notifications.subscribe(channel, (id) => {
      stop()
      resolve(id)
    })
  })
}

test('who subscribed to a channel hears its ids, and nobody else', async () => {
  const other = vi.fn()
  const stop = notifications.subscribe('faxes', other)
  const first = next('calls')
  await notify(db, 'calls', 17)
  expect(await first).toBe('17')
  const second = next('calls')
  await notify(db, 'calls', 'a-b')
  expect(await second).toBe('a-b')
  expect(other).not.toHaveBeenCalled()
  stop()
})

test('it is heard when the transaction commits, and never when it does not', async () => {
  const heard: string[] = []
  const stop = notifications.subscribe('calls', (id) => heard.push(id))
  await db.transaction().execute((trx) => notify(trx, 'calls', 1))
  const refused = db.transaction().execute(async (trx) => {
    await notify(trx, 'calls', 2)
    throw new Error('rolled back')
  })
  await expect(refused).rejects.toThrow('rolled back')
  const last = next('calls')
  await notify(db, 'calls', 3)
  await last
  expect(heard).toEqual(['1', '3'])
  stop()
})

test('a handler that fails does not keep others from hearing', async () => {
  const stop = notifications.subscribe('calls', () => {
    throw new Error('broken handler')
  })
  const heard = next('calls')
  await notify(db, 'calls', 4)
  expect(await heard).toBe('4')
  stop()
})

test('after a broken connection it hears again, and says that something may be missing', async () => {
  const gap = new Promise<void>((resolve) => {
    const stop = notifications.onGap(() => {
      stop()
      resolve()
    })
  })
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`)
  await gap
  const heard = next('calls')
  await notify(db, 'calls', 5)
  expect(await heard).toBe('5')
})

test('only a channel and an id are said', async () => {
  await expect(notify(db, 'calls', 'x'.repeat(65))).rejects.toThrow('a channel and an id')
  await expect(notify(db, 'two words', 1)).rejects.toThrow('a channel and an id')
})
