import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadKeyRing } from './secret-key.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-secret-'))
afterAll(() => rm(directory, { recursive: true }))

test('the key is made once, and nobody else may read it', async () => {
  const dataDir = join(directory, 'new')
  const [first, second] = await Promise.all([loadKeyRing({ dataDir }), loadKeyRing({ dataDir })])
  expect(first.map(({ length }) => length)).toEqual([32])
  expect(second).toEqual(first)
  expect(await loadKeyRing({ dataDir })).toEqual(first)
  expect(await readdir(dataDir)).toEqual(['secret.key'])
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a key from the environment needs no file', async () => {
  const dataDir = join(directory, 'none')
  const secretKeys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const
  expect(await loadKeyRing({ dataDir, secretKeys })).toBe(secretKeys)
  expect(await readdir(directory)).not.toContain('none')
})

test('a damaged key is not replaced', async () => {
  await writeFile(join(directory, 'secret.key'), 'abc\n')
  await expect(loadKeyRing({ dataDir: directory })).rejects.toThrow('restore it from a backup')
})
