import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTemporaryDir, emptyTemporaryDir } from './temporary-dir.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'lineside-temporary-'))
const temporary = createTemporaryDir(dataDir)
afterAll(() => rm(dataDir, { recursive: true }))

test('each directory is new, in the data directory, and only this user may enter it', async () => {
  const [first, second] = [await temporary.newDirectory(), await temporary.newDirectory()]
  expect(first).not.toBe(second)
  expect(first.startsWith(join(dataDir, 'tmp'))).toBe(true)
  expect((await stat(first)).mode & 0o777).toBe(0o700)
  expect(await readdir(first)).toEqual([])
})

test('leftovers of a killed server are removed at the next start; there may be none yet', async () => {
  await writeFile(join(await temporary.newDirectory(), 'voice'), 'x')
  await emptyTemporaryDir(dataDir, false)
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([])
  await emptyTemporaryDir(join(dataDir, 'none'), false)
})

test('beside other servers only abandoned ones', async () => {
  const [old, fresh] = [await temporary.newDirectory(), await temporary.newDirectory()]
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await emptyTemporaryDir(dataDir, true)
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true])
})
