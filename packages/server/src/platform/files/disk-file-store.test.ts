import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

test('leftovers of a crash are removed a day later, but not files that another process is writing', async () => {
  const old = join(directory, 'unfinished', 'old')
  const fresh = join(directory, 'unfinished', 'fresh')
  for (const path of [old, fresh]) await writeFile(path, 'x')
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await createDiskFileStore(directory)
  expect(await readdir(join(directory, 'unfinished'))).toEqual(['fresh'])
})
