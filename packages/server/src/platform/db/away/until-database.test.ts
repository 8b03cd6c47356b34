import { expect, test } from 'vitest'
import { untilDatabase } from './until-database.ts'

const soon = { firstMs: 1, longestMs: 2 }
const away = () =>
  Object.assign(new Error('terminating connection due to unexpected postmaster exit'), { code: '57P01' })

test('HARD-06: work is done again until the database is back', async () => {
  let tries = 0
  const work = async () => {
    tries++
    if (tries < 4) throw away()
    return 'done'
  }
  expect(await untilDatabase(work, new AbortController().signal, soon)).toBe('done')
  expect(tries).toBe(4)
})

test('HARD-06: another error is thrown at once, and the signal ends the tries', async () => {
  const wrong = () => Promise.reject(new Error('syntax error'))
  await expect(untilDatabase(wrong, new AbortController().signal, soon)).rejects.toThrow('syntax error')
  const over = new AbortController()
  const waits = untilDatabase(() => Promise.reject(away()), over.signal, { firstMs: 60_000, longestMs: 60_000 })
  over.abort()
  await expect(waits).rejects.toThrow('postmaster exit')
})
