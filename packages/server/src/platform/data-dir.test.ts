import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-data-'))
afterAll(() => rm(directory, { recursive: true }))

test('it is made with all above it, and others may not look around in it', async () => {
  const path = join(directory, 'var/lib/lineside')
  expect(await prepareDataDir(path)).toBe(path)
  expect((await stat(path)).mode & 0o066).toBe(0)
  await symlink(path, join(directory, 'link'))
  expect(await prepareDataDir(join(directory, 'link'))).toBe(path)
})

test('one that cannot be made or written is refused in one sentence', async () => {
  await writeFile(join(directory, 'file'), '')
  await expect(prepareDataDir(join(directory, 'file', 'data'))).rejects.toThrow(
    /^This user may not write to the data directory .*file\/data \(ENOTDIR: .*\): start as its owner, or set DATA_DIR/,
  )
})
