import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createNotifications } from './notifications.ts'
import { notify } from './notify.ts'

const { connectionString, pool, db } = await createTestDatabase()
const notifications = await createNotifications({ connectionString, log: pino({ level: 'silent' }) })
afterAll(() => notifications.close())

/** Resolves when this id arrives on the channel; earlier messages may arrive before it. */
function heardOn(channel: string, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = notifications.subscribe(channel, (id) => {
      if (id !== wanted) return
      stop()
      resolve()
    })
  })
}

test('a subscriber of a channel gets its ids, and nobody else does', async () => {
  const other = vi.fn()
  const stop = notifications.subscribe('faxes', other)
  const both = Promise.all([heardOn('calls', '17'), heardOn('calls', 'a-b')])
  await notify(db, 'calls', 17)
  await notify(db, 'calls', 'a-b')
  await both
  expect(other).not.toHaveBeenCalled()
  stop()
})

test('it arrives when the transaction commits, and never when it does not', async () => {
  const heard: string[] = []
  const stop = notifications.subscribe('calls', (id) => heard.push(id))
  await db.transaction().execute((trx) => notify(trx, 'calls', 1))
  const refused = db.transaction().execute(async (trx) => {
    await notify(trx, 'calls', 2)
    throw new Error('rolled back')
  })
  await expect(refused).rejects.toThrow('rolled back')
  const last = heardOn('calls', '3')
  await notify(db, 'calls', 3)
  await last
  expect(heard).toEqual(['1', '3'])
  stop()
})

test('a handler that fails does not keep others from hearing', async () => {
  const stop = notifications.subscribe('calls', () => {
    throw new Error('broken handler')
  })
  const heard = heardOn('calls', '4')
  await notify(db, 'calls', 4)
  await heard
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
  const heard = heardOn('calls', '5')
  await notify(db, 'calls', 5)
  await heard
})

test('it carries only a channel and an id', async () => {
  await expect(notify(db, 'calls', 'x'.repeat(65))).rejects.toThrow('a channel and an id')
  await expect(notify(db, 'two words', 1)).rejects.toThrow('a channel and an id')
})
