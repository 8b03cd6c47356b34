import { expect, test } from 'vitest'
import { createPrimaryPosition } from './primary-position.ts'

/** A pool whose answers wait until the test gives them. */
const heldPool = () => {
  const asked: { answer: (next: string) => void; fail: () => void }[] = []
  const query = () =>
    new Promise((resolve, reject) => {
      asked.push({
        answer: (next) => resolve({ rows: [{ next, segment: '16777216' }] }),
        fail: () => reject(new Error('gone')),
      })
    })
  return { asked, pool: { query } as unknown as Parameters<typeof createPrimaryPosition>[0] }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('GROW-07: no answer counts for those who asked after its question was sent', async () => {
  const { asked, pool } = heldPool()
  const position = createPrimaryPosition(pool)
  const first = position()
  const [second, third] = [position(), position()]
  expect(asked).toHaveLength(1)
  asked[0]?.answer('0/100')
  expect(await first).toBe(0x100n)
  await turn()
  expect(asked).toHaveLength(2)
  const fourth = position()
  asked[1]?.answer('0/200')
  expect(await Promise.all([second, third])).toEqual([0x200n, 0x200n])
  await turn()
  asked[2]?.answer('0/300')
  expect(await fourth).toBe(0x300n)
})

test('GROW-07: a question that fails fails for those who share it, and the next one is asked', async () => {
  const { asked, pool } = heldPool()
  const position = createPrimaryPosition(pool)
  const first = position()
  const second = position()
  asked[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  await turn()
  asked[1]?.answer('0/200')
  expect(await second).toBe(0x200n)
})
