import { placeOf } from './file-store.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'
import { createRemovedFiles } from './removed-files.ts'

const root = await mkdtemp(join(tmpdir(), 'lineside-removed-'))
afterAll(() => rm(root, { recursive: true }))

const day = 86_400_000
let directory: string
let at: number
const now = () => at
beforeEach(async () => {
  directory = await mkdtemp(join(root, 'files-'))
  at = Date.parse('2026-11-20T12:00:00Z')
})

const content = Buffer.from('Please call back.')
const nobody = async () => new Set<string>()

describe('SAFE-06: a removed file', () => {
  test('is gone for readers, and comes back when an older database names it again', async () => {
    const store = await createDiskFileStore(directory, now)
    const [kept, named] = [await store.put(content), await store.put(content)]
    for (const { key } of [kept, named]) await store.remove(key)
    await store.remove(kept.key)
    await expect(store.open(named.key)).rejects.toThrow('There is no file')
    at += 7 * day
    expect(await store.removed.putBack(async (keys) => new Set(keys.filter((key) => key === named.key)))).toBe(1)
    expect(await buffer(await store.open(named.key))).toEqual(content)
    await expect(store.open(kept.key)).rejects.toThrow('There is no file')
  })

  test('is deleted once it is older than any backup', async () => {
    const store = await createDiskFileStore(directory, now)
    const { key } = await store.put(content)
    await store.remove(key)
    at += 8 * day
    expect(await store.removed.expire()).toEqual([])
    expect(await readdir(join(directory, 'removed'))).toEqual(['2026-11-20'])
    at += day
    expect(await store.removed.expire()).toEqual([])
    expect(await readdir(join(directory, 'removed'))).toEqual([])
    expect(await store.removed.putBack(nobody)).toBe(0)
  })

  test('goes sooner while the disk is nearly full, the oldest first, with a line in the log', async () => {
    const store = await createDiskFileStore(directory, now)
    for (const _ of [1, 2, 3]) {
      await store.remove((await store.put(content)).key)
      at += day
    }
    const free = [0.05, 0.09, 0.11]
    const freePart = async () => free.shift() ?? 1
    const removed = createRemovedFiles({ directory, pathOf: (key) => join(directory, placeOf(key)), now, freePart })
    expect(await removed.expire()).toEqual(['2026-11-20', '2026-11-21'])
    expect(await readdir(join(directory, 'removed'))).toEqual(['2026-11-22'])
  })

  test('without a name in any row leaves nothing', async () => {
    const store = await createDiskFileStore(directory, now)
    await store.discard((await store.put(content)).key)
    expect(await readdir(directory)).not.toContain('removed')
  })
})
