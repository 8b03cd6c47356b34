import { expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a web password is kept as argon2id with 19 MiB, and fits only itself', async () => {
  const stored = await hashPassword('quiet-harbour-42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'quiet-harbour-42')).toBe(true)
  expect(await verifyPassword(stored, 'quiet-harbour-43')).toBe(false)
})

test('nobody has no password that fits, not even its own', async () => {
  expect(await verifyPassword(null, 'nobody')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
})

test('only so many work at a time, the others wait in order, and too many are turned away', async () => {
  const inTurn = limitConcurrency(2, 2)
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    inTurn(
      () =>
        new Promise<void>((resolve) => {
          log.push(name)
          ends.set(name, resolve)
        }),
    )
  const all = ['a', 'b', 'c', 'd'].map(work)
  await expect(work('e')).rejects.toMatchObject({ statusCode: 503 })
  expect(log).toEqual(['a', 'b'])
  ends.get('b')?.()
  await all[1]
  await eventually(() => expect(log).toEqual(['a', 'b', 'c']))
  ends.get('a')?.()
  ends.get('c')?.()
  await Promise.all([all[0], all[2]])
  await eventually(() => expect(log).toContain('d'))
  ends.get('d')?.()
  await all[3]
  const failing = inTurn(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
