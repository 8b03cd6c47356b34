import { hostname } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processIdentity } from '../../platform/db/lock-file.mjs'
import type { S3Bucket } from '../../platform/s3/s3-bucket.ts'
import { whileLocked } from './s3-lock.ts'

const place = { prefix: 'lock/', address: 's3://bucket/x' }
const minute = 60_000

/** A bucket in memory, with a clock of its own. */
const givenBucket = () => {
  const objects = new Map<string, { body: Buffer; changedAt: Date }>()
  let writes = 0
  const bucket = {
    put: (name: string, body: Buffer) => {
      objects.set(name, { body, changedAt: new Date() })
      writes += 1
      return Promise.resolve()
    },
    get: async function* (name: string) {
      const found = objects.get(name)
      if (found !== undefined) yield await Promise.resolve(found.body)
    },
    list: async function* () {
      for (const [name, { body, changedAt }] of await Promise.resolve([...objects]))
        yield { name, bytes: body.length, changedAt }
    },
    remove: (name: string) => Promise.resolve(void objects.delete(name)),
  } as unknown as S3Bucket
  const leave = (mark: object, ageMs: number) =>
    objects.set('lock/other', {
      body: Buffer.from(JSON.stringify(mark)),
      changedAt: new Date(Date.now() - ageMs),
    })
  return { bucket, objects, leave, writes: () => writes }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('SAFE-01: one works in a place at a time, and leaves no mark', async () => {
  const { bucket, objects } = givenBucket()
  await whileLocked(bucket, place, async () => {
    expect(objects.size).toBe(1)
    await expect(whileLocked(bucket, place, () => Promise.resolve('second'))).rejects.toThrow(
      `Another backup to s3://bucket/x runs on the machine '${hostname()}'`,
    )
    expect(objects.size).toBe(1)
  })
  expect(objects.size).toBe(0)
})

test('SAFE-01: at most one works of several that begin at once', async () => {
  const { bucket } = givenBucket()
  const atWork = new Set<number>()
  const seen: number[] = []
  const work = (id: number) => async () => {
    atWork.add(id)
    // long enough for all to have begun
    for (let turn = 0; turn < 200; turn += 1) {
      await nextTurn()
      seen.push(atWork.size)
    }
    atWork.delete(id)
  }
  await Promise.allSettled(Array.from({ length: 5 }, (_, id) => whileLocked(bucket, place, work(id))))
  expect(Math.max(0, ...seen)).toBeLessThan(2)
  expect(await whileLocked(bucket, place, () => Promise.resolve('afterwards'))).toBe('afterwards')
})

test('SAFE-01: the mark of another machine counts for ten minutes, that of a dead process of this one not at all', async () => {
  const { bucket, objects, leave } = givenBucket()
  const take = () => whileLocked(bucket, place, () => Promise.resolve('worked'))
  const elsewhere = { host: 'another-machine', process: '1 2 boot' }
  leave(elsewhere, 9 * minute)
  await expect(take()).rejects.toThrow("runs on the machine 'another-machine'")
  expect([...objects.keys()]).toEqual(['lock/other'])
  leave(elsewhere, 11 * minute)
  expect(await take()).toBe('worked')
  leave({ host: hostname(), process: await processIdentity(process.pid) }, minute)
  await expect(take()).rejects.toThrow('Another backup')
  leave({ host: hostname(), process: '999999999 1 boot' }, minute)
  expect(await take()).toBe('worked')
  leave({ not: 'a mark' }, minute)
  expect(await take()).toBe('worked')
  expect(objects.size).toBe(0)
})

test('SAFE-01: whoever works long renews its mark, until the work ends', async () => {
  const { bucket, writes } = givenBucket()
  await whileLocked(bucket, place, async () => {
    await vi.advanceTimersByTimeAsync(11 * minute)
    expect(writes()).toBe(12)
    await expect(whileLocked(bucket, place, () => Promise.resolve())).rejects.toThrow('Another backup')
  })
  const before = writes()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(writes()).toBe(before)
})
