import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../test/test-database.ts'
import { installationProblem, loadInstallation, requireOwnInstallation } from './installation.ts'
import { boxOf, type KeyRing } from './platform/auth/key-ring.ts'

const { pool } = await createTestDatabase()
const root = await mkdtemp(join(tmpdir(), 'lineside-installation-'))
afterAll(() => rm(root, { recursive: true }))
const newDirectory = () => mkdtemp(join(root, 'data-'))

const stored = async () =>
  (await pool.query(`select value from platform_settings where name = 'installation'`)).rows[0]?.value as unknown

describe('SAFE-05: a database', () => {
  test('is tied to its key and files by the first start; others are refused and write nothing', async () => {
    const dataDir = await newDirectory()
    await requireOwnInstallation(pool, { dataDir })
    const key = await loadInstallation(pool, { dataDir })
    const known = await stored()
    expect(await loadInstallation(pool, { dataDir })).toEqual(key)

    const empty = await newDirectory()
    await expect(requireOwnInstallation(pool, { dataDir: empty })).rejects.toThrow(
      /whose key \(\w{16}\) is not in .*: restore it/,
    )
    expect(await readdir(empty)).toEqual([])
    const foreign = { dataDir, secretKeys: [randomBytes(32)] as const }
    await expect(requireOwnInstallation(pool, foreign)).rejects.toThrow('sealed with another key')
    const withoutFiles = await newDirectory()
    await cp(join(dataDir, 'secret.key'), join(withoutFiles, 'secret.key'))
    await expect(requireOwnInstallation(pool, { dataDir: withoutFiles })).rejects.toThrow('The files of this database')
    expect(await stored()).toEqual(known)
  })

  test('claimed by another server at the same moment is left to it', async () => {
    const { dataDir } = { dataDir: await newDirectory() }
    await expect(loadInstallation(pool, { dataDir })).rejects.toThrow('sealed with another key')
  })
})

describe('SAFE-05: a database without a fingerprint', () => {
  const key = randomBytes(32)
  const sealed = boxOf(key).seal('amber-lantern-77')
  const none = { key: null, older: [], next: null, files: null, sealed: null }
  test.each([
    ['is new', none, { ring: undefined, files: null }, null],
    ['gets the key that is there', none, { ring: [key] as KeyRing, files: 'a' }, null],
    ['keeps the key that opens what it holds', { ...none, sealed }, { ring: [key] as KeyRing, files: null }, null],
    [
      'refuses another key',
      { ...none, sealed },
      { ring: [randomBytes(32)] as KeyRing, files: null },
      'sealed with another key',
    ],
    [
      'refuses to be without its key',
      { ...none, sealed },
      { ring: undefined, files: null },
      'whose key is not in /data',
    ],
  ])('%s', (_title, known, at, expected) => {
    const problem = installationProblem(known, { ...at, dataDir: '/data' })
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toContain(expected)
  })
})
