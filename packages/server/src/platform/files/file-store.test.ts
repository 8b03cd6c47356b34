import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { fileStoreWorlds } from '../../../test/s3/file-store-worlds.ts'
import type { FileStore } from './file-store.ts'

const content = Buffer.from('Please call back.')
const day = 86_400_000

const keysIn = async (store: FileStore): Promise<readonly string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.toSorted()
}

describe.each([...(await fileStoreWorlds())])('GROW-01: files in $kind', ({ store: storeAt }) => {
  test('are read back by everybody, whole and in part, and named by their content', async () => {
    const [store, other] = [await storeAt('read'), await storeAt('read')]
    const { key, bytes } = await store.put(Readable.from([content.subarray(0, 6), content.subarray(6)]))
    expect(bytes).toBe(content.length)
    expect(key.startsWith(createHash('sha256').update(content).digest('hex'))).toBe(true)
    for (const reader of [store, other]) {
      expect(await buffer(await reader.open(key))).toEqual(content)
      expect((await buffer(await reader.open(key, { start: 7, end: 10 }))).toString()).toBe('call')
      expect(await reader.size(key)).toBe(content.length)
      expect(
        await reader.withLocalCopy(key, async (path) => [await readFile(path), (await stat(path)).mode & 0o777]),
      ).toEqual([content, 0o600])
      // by now a copy may be at hand
      expect((await buffer(await reader.open(key, { start: 7, end: 10 }))).toString()).toBe('call')
    }
    await store.check()
  })

  test('with the same content are removed one by one', async () => {
    const store = await storeAt('same')
    const [first, second] = [await store.put(content), await store.put(content)]
    await store.remove(first.key)
    await store.remove(first.key)
    await expect(store.open(first.key)).rejects.toThrow(`There is no file ${first.key}`)
    await expect(store.size(first.key)).rejects.toThrow(`There is no file ${first.key}`)
    await expect(store.withLocalCopy(first.key, () => Promise.resolve())).rejects.toThrow(
      `There is no file ${first.key}`,
    )
    expect(await buffer(await store.open(second.key))).toEqual(content)
    expect(await keysIn(store)).toEqual([second.key])
    await store.discard(second.key)
    expect(await keysIn(store)).toEqual([])
  })

  test('have the most bytes allowed, and not one more', async () => {
    const store = await storeAt('most')
    const { key } = await store.put(content, { maxBytes: content.length })
    const source = Readable.from([content, content])
    await expect(store.put(source, { maxBytes: content.length + 1 })).rejects.toThrow('more than 18 bytes')
    expect(source.destroyed).toBe(true)
    expect(await keysIn(store)).toEqual([key])
  })

  test('are not there when their upload is aborted', async () => {
    const store = await storeAt('aborted')
    let isBegun = false
    const source = new Readable({
      read() {
        if (isBegun) this.destroy(new Error('the client went away'))
        else isBegun = this.push(content)
      },
    })
    await expect(store.put(source)).rejects.toThrow('the client went away')
    expect(isBegun).toBe(true)
    expect(await keysIn(store)).toEqual([])
  })

  test('are reached by keys only', async () => {
    const store = await storeAt('keys')
    for (const key of ['../secret', 'installation', '', '/etc/passwd', `${'a'.repeat(64)}-0000000g`]) {
      await expect(store.open(key)).rejects.toThrow('is not the key of a file')
      await expect(store.withLocalCopy(key, () => Promise.resolve())).rejects.toThrow('is not the key of a file')
      await store.remove(key)
      await store.discard(key)
    }
  })

  test('SAFE-06: come back after their removal when an older database names them, and go after the days of grace', async () => {
    let at = Date.parse('2026-11-20T12:00:00Z')
    const store = await storeAt('removed', { now: () => at })
    const [kept, named] = [await store.put(content), await store.put(content)]
    for (const { key } of [kept, named]) await store.remove(key)
    at += 7 * day
    expect(await store.removed.putBack(async (keys) => new Set(keys.filter((key) => key === named.key)))).toBe(1)
    expect(await buffer(await store.open(named.key))).toEqual(content)
    await expect(store.open(kept.key)).rejects.toThrow('There is no file')
    at += 2 * day
    expect(await store.removed.expire()).toEqual([])
    expect(await store.removed.putBack(async (keys) => new Set(keys))).toBe(0)
  })

  test('are listed with their sizes, many of them', async () => {
    const store = await storeAt('many')
    const stored = await Promise.all(Array.from({ length: 120 }, () => store.put(randomBytes(20))))
    expect(await keysIn(store)).toEqual(stored.map(({ key }) => key).toSorted())
    for await (const { bytes, storedAt } of store.list()) {
      expect(bytes).toBe(20)
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(day)
    }
  })

  test('larger than all copies may be together are read all the same, in whatever form', async () => {
    const store = await storeAt('large', { cacheBytes: 1_000 })
    const large = randomBytes(200_000)
    const { key } = await store.put(large)
    expect(await buffer(await store.open(key))).toEqual(large)
    expect(await buffer(await store.open(key, { start: 150_000, end: 199_999 }))).toEqual(large.subarray(150_000))
    expect(await store.withLocalCopy(key, readFile)).toEqual(large)
  })
})
