import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { startSmallS3 } from '../../../../test/s3/small-s3.ts'
import type { S3Config } from '../../config.ts'
import { createTemporaryDir } from '../temporary-dir.ts'
import { createS3FileStore } from './s3-file-store.ts'

const { s3, objects, faults, openAnswers } = await startSmallS3()
const directory = await mkdtemp(join(tmpdir(), 'lineside-s3-files-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
afterEach(() => {
  for (const name of Object.keys(faults)) delete faults[name as keyof typeof faults]
})
const work: string[] = []
const storeWith = (change: Partial<S3Config> = {}, { silentMs = 20_000, cacheBytes = 1_000_000 } = {}) =>
  createS3FileStore('s3://files/faults', {
    s3: { ...s3, ...change },
    temporary: createTemporaryDir(directory),
    cacheBytes,
    patience: { tries: 2, pauseMs: 1, silentMs },
    onWork: (what, _seconds, fault) => work.push(`${what} ${fault ?? 'done'}`),
  })
const content = Buffer.from('Please call back.')
/** Files on this machine, of all stores. */
const copies = async () => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('GROW-01: a service that', () => {
  test('is away says so, and nothing is stored or lost', async () => {
    const store = storeWith()
    const { key } = await store.put(content)
    const reader = storeWith()
    faults.isAway = true
    const before = objects.size
    await expect(store.put(content)).rejects.toThrow(`${s3.endpoint} refused PUT faults/`)
    await expect(reader.open(key)).rejects.toThrow('(status 503, ServiceUnavailable)')
    await expect(reader.check()).rejects.toThrow('(status 503, ServiceUnavailable)')
    // what this process has at hand is played on
    expect(await store.withLocalCopy(key, readFile)).toEqual(content)
    delete faults.isAway
    expect(objects.size).toBe(before)
    expect(await buffer(await reader.open(key))).toEqual(content)
    expect(work).toContain('put refused')
  })

  test('cannot be reached, or is silent, says so within its patience', async () => {
    await expect(storeWith({ endpoint: 'http://127.0.0.1:1' }).put(content)).rejects.toThrow(
      'http://127.0.0.1:1 cannot be reached, or answers too slowly',
    )
    faults.isSilent = true
    await expect(storeWith({}, { silentMs: 30 }).open(`${'a'.repeat(64)}-00000000`)).rejects.toThrow(
      `${s3.endpoint} cannot be reached, or answers too slowly (timeout).`,
    )
  })

  test('is full, or knows another secret, says so, and leaves no file behind', async () => {
    const store = storeWith()
    const before = await copies()
    faults.isFull = true
    await expect(store.put(content)).rejects.toThrow(`There is no room left in the bucket 'files' at ${s3.endpoint}.`)
    delete faults.isFull
    await expect(storeWith({ secretKey: 'guessed' }).put(content)).rejects.toThrow(
      `${s3.endpoint} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_REGION.`,
    )
    expect(await copies()).toEqual(before)
  })

  test('gives back other bytes than it took is found out, before a program reads them and at the end of a download', async () => {
    const { key } = await storeWith().put(content)
    const reader = storeWith()
    faults.isLying = true
    let isUsed = false
    const sentence = `The content of the file ${key} is not what was stored.`
    await expect(
      reader.withLocalCopy(key, async () => {
        isUsed = true
      }),
    ).rejects.toThrow(sentence)
    expect(isUsed).toBe(false)
    await expect(reader.open(key).then(buffer)).rejects.toThrow(sentence)
    delete faults.isLying
    expect(await reader.withLocalCopy(key, readFile)).toEqual(content)
  })
})

describe('GROW-01: copies on this machine', () => {
  test('are bounded in bytes, and the one not used for the longest time goes first', async () => {
    const store = storeWith({}, { cacheBytes: 2_500 })
    const keys: string[] = []
    for (let at = 0; at < 3; at += 1) {
      keys.push((await store.put(randomBytes(1_000))).key)
      if (at === 1) await store.withLocalCopy(keys[0] ?? '', readFile)
    }
    const here = await copies()
    expect(keys.map((key) => here.includes(key))).toEqual([true, false, true])
  })

  test('stay while they are used, and are fetched once for all who ask at the same time', async () => {
    const { key } = await storeWith().put(randomBytes(5_000))
    const store = storeWith({}, { cacheBytes: 1_000 })
    work.length = 0
    const contents = await Promise.all(
      [1, 2, 3].map(() =>
        store.withLocalCopy(key, async (path) => {
          await store.put(randomBytes(900))
          return (await readFile(path)).length
        }),
      ),
    )
    expect(contents).toEqual([5_000, 5_000, 5_000])
    expect(work.filter((done) => done.startsWith('fetch'))).toEqual(['fetch done'])
  })

  test('are fetched again if somebody has removed them from the disk', async () => {
    const store = storeWith()
    const { key } = await store.put(content)
    for (const name of await readdir(join(directory, 'tmp')))
      await rm(join(directory, 'tmp', name), { recursive: true, force: true })
    expect(await store.withLocalCopy(key, readFile)).toEqual(content)
  })
})

test('GROW-01: a reader that goes away ends the request at the service, with little in memory', async () => {
  const large = randomBytes(48 * 1_048_576)
  const { key } = await storeWith({}, { cacheBytes: 1 }).put(large)
  const stream = await storeWith({}, { cacheBytes: 1 }).open(key)
  expect(openAnswers()).toBe(1)
  await new Promise((resolve) => stream.once('readable', resolve))
  expect(stream.readableLength).toBeLessThan(1_048_576)
  stream.destroy()
  await eventually(() => expect(openAnswers()).toBe(0))
})

test('GROW-01: a large file is stored and read back without waiting in memory', async () => {
  const block = randomBytes(1_048_576)
  const store = storeWith({}, { cacheBytes: 1 })
  const { key, bytes } = await store.put(Readable.from(Array.from({ length: 96 }, () => block)))
  expect(bytes).toBe(96 * block.length)
  let read = 0
  let most = 0
  const stream = await store.open(key)
  for await (const piece of stream) {
    read += (piece as Buffer).length
    most = Math.max(most, stream.readableLength)
  }
  expect(read).toBe(bytes)
  expect(most).toBeLessThan(1_048_576)
})
