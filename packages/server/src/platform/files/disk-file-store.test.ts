import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-files-'))
const store = await createDiskFileStore(directory)
afterAll(() => rm(directory, { recursive: true }))

const content = Buffer.from('Please call back.')

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('a stored file is read back, whole and in part, and named by its content', async () => {
  const { key, bytes } = await store.put(Readable.from([content.subarray(0, 6), content.subarray(6)]))
  expect(bytes).toBe(content.length)
  expect(key.startsWith(createHash('sha256').update(content).digest('hex'))).toBe(true)
  expect(await buffer(await store.open(key))).toEqual(content)
  expect((await buffer(await store.open(key, { start: 7, end: 10 }))).toString()).toBe('call')
  expect(await store.size(key)).toBe(content.length)
  expect((await stat(store.path(key))).mode & 0o777).toBe(0o600)
})

test('removing one file leaves another of the same content', async () => {
  const first = await store.put(content)
  const second = await store.put(content)
  await store.remove(first.key)
  await store.remove(first.key)
  await expect(store.open(first.key)).rejects.toThrow(`There is no file ${first.key}`)
  await expect(store.size(first.key)).rejects.toThrow(`There is no file ${first.key}`)
  expect(await buffer(await store.open(second.key))).toEqual(content)
})

test('a file may have the most bytes allowed, and not one more', async () => {
  await store.put(content, { maxBytes: content.length })
  const before = await filesBelow(directory)
  const source = Readable.from([content, content])
  await expect(store.put(source, { maxBytes: content.length + 1 })).rejects.toThrow('more than 18 bytes')
  expect(source.destroyed).toBe(true)
  expect(await filesBelow(directory)).toEqual(before)
})

test('an aborted upload leaves nothing', async () => {
  const before = await filesBelow(directory)
  let isBegun = false
  const source = new Readable({
    read() {
      if (isBegun) this.destroy(new Error('the client went away'))
      else isBegun = this.push(content)
    },
  })
  await expect(store.put(source)).rejects.toThrow('the client went away')
  expect(isBegun).toBe(true)
  expect(await filesBelow(directory)).toEqual(before)
})

test('a source that cannot be stored is closed, though nothing of it was read', async () => {
  const away = await mkdtemp(join(tmpdir(), 'lineside-files-'))
  const broken = await createDiskFileStore(away)
  await rm(away, { recursive: true })
  const source = Readable.from([content])
  await expect(broken.put(source)).rejects.toThrow('ENOENT')
  expect(source.destroyed).toBe(true)
})

test('a key never leads out of the store', async () => {
  await writeFile(join(directory, 'secret'), 'x')
  for (const key of ['../secret', 'secret', '', '/etc/passwd', `${'a'.repeat(64)}-0000000g`]) {
    await expect(store.open(key)).rejects.toThrow('is not the key of a file')
    await store.remove(key)
  }
  expect(await filesBelow(directory)).toContain('secret')
})

test('leftovers of a crash are removed a day later, but not files that another process is writing', async () => {
  const old = join(directory, 'unfinished', 'old')
  const fresh = join(directory, 'unfinished', 'fresh')
  for (const path of [old, fresh]) await writeFile(path, 'x')
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await createDiskFileStore(directory)
  expect(await readdir(join(directory, 'unfinished'))).toEqual(['fresh'])
})
