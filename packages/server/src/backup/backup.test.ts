import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../test/backup/given-installation.ts'
import { backupAge } from '../platform/db/backup-state-store.ts'
import { createBackup } from './create-backup.ts'
import { contentOf } from './file-pool.ts'
import type { Progress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'
import { findBackup, listBackups } from './target.ts'
import { verifyBackup } from './verify-backup.ts'
import { fingerprintOf } from '../platform/auth/key-ring.ts'
import { findKeyRing, newKeyFor, writeKeyRing } from '../secret-key.ts'

const directory = await givenDirectory()
const dataDir = join(directory, 'data')
const target = join(directory, 'backups')
const passphrase = 'walnut ferry dawn 39'
const using = { passphrase, progress: silent, log: quiet }

const installation = await startInstallation(dataDir)
afterAll(() => installation.stop())
const anna = await installation.givenSubscriber()
const [kept, removed] = [
  await installation.leaveVoicemail(anna, 'first'),
  await installation.leaveVoicemail(anna, 'second'),
]
await installation.files.remove(removed)
// three times as much as one message of the protocol holds, in a table that the database keeps elsewhere
await installation.pool.query(`insert into platform_settings values ('large', to_jsonb($1::text))`, [
  randomBytes(1_000_000).toString('base64'),
])

const create = (options: { keep?: number; progress?: Progress; target?: string } = {}) =>
  createBackup({ dataDir }, { target, ...using, ...options })
const verify = (from: string) => verifyBackup({ dataDir: join(directory, 'elsewhere') }, { from, ...using })
const restore = (to: string, options: { from?: string; isReplacing?: boolean; isLosingDamagedFiles?: boolean } = {}) =>
  restoreBackup(
    { dataDir: to },
    { from: target, isReplacing: false, isLosingDamagedFiles: false, ...using, ...options },
  )
/** Everything below a directory: paths and contents. */
const contentsOf = async (at: string): Promise<ReadonlyMap<string, string>> => {
  const found = await readdir(at, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'hex')] as const)))
}
const first = await create()

describe('SAFE-01: a backup', () => {
  test('holds rows and files, those removed within the days of grace too', async () => {
    expect(first).toMatchObject({ files: 2, copiedFiles: 2, damagedFiles: [], removedBackups: [] })
    expect(await verify(first.path)).toMatchObject({ rows: first.rows, files: 2 })
    expect(await backupAge(installation.db)).toBeGreaterThanOrEqual(0)
  })

  test('shows the key to nobody without the passphrase', async () => {
    const hex = installation.key.toString('hex')
    for (const content of (await contentsOf(first.path)).values()) {
      expect(Buffer.from(content, 'hex').includes(hex)).toBe(false)
      expect(content).not.toContain(hex)
    }
    await expect(verifyBackup({ dataDir }, { ...using, from: target, passphrase: 'guessed' })).rejects.toThrow(
      'This passphrase does not open the key of the backup.',
    )
  })

  test('copies only new files, and its directory stays when it cannot be written to the end', async () => {
    await installation.leaveVoicemail(anna, 'third')
    const before = await contentsOf(first.path)
    const full: Progress = {
      ...silent,
      bytes: () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    }
    await expect(create({ progress: full })).rejects.toThrow(
      `There is no room left in ${target}: no backup was made, and the older ones are untouched.`,
    )
    expect((await readdir(target)).toSorted()).toEqual([first.path.split('/').at(-1), 'files'])
    expect(await contentsOf(first.path)).toEqual(before)
    expect(await create()).toMatchObject({ files: 3, copiedFiles: 1 })
  })

  test('removes what a killed one left, and the oldest with the files that only they had', async () => {
    await mkdir(join(target, 'unfinished-2026'))
    await writeFile(join(target, 'lock'), '999999999 1 boot')
    const unnamed = '0'.repeat(64)
    await mkdir(join(target, 'files', '00'), { recursive: true })
    await writeFile(join(target, 'files', '00', unnamed), 'nobody names this')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(target, 'files', '00', unnamed), longAgo, longAgo)
    const newest = await create({ keep: 2 })
    expect(newest.removedBackups).toEqual([first.path.split('/').at(-1)])
    expect(await listBackups(target)).toHaveLength(2)
    expect(await readdir(target)).toHaveLength(3)
    expect(await readdir(join(target, 'files', '00')).catch(() => [])).toEqual([])
    expect(await findBackup(target)).toBe(newest.path)
  })

  test('refuses a directory with backups of another installation, and one in use', async () => {
    const other = await startInstallation(join(directory, 'other'))
    const foreign = createBackup({ dataDir: join(directory, 'other') }, { target, ...using })
    await expect(foreign).rejects.toThrow('holds backups of another installation')
    await other.stop()
    const [one, two] = await Promise.allSettled([create(), create()])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('SAFE-02: a damaged backup is refused in words', () => {
  const change = async (path: string, by: (text: string) => string) =>
    writeFile(path, by(await readFile(path, 'latin1')), 'latin1')
  const flip = (text: string): string => {
    const at = text.length >> 1
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
  }
  const cut = (text: string): string => text.slice(0, text.length >> 1)
  const edit = (by: (manifest: Record<string, unknown>) => object) => (text: string) =>
    JSON.stringify({ ...(JSON.parse(text) as Record<string, unknown>), ...by(JSON.parse(text)) })

  test.each([
    ['without a manifest', 'manifest.json', null, 'There is no backup in'],
    ['with half a manifest', 'manifest.json', cut, 'damaged: manifest.json cannot be read'],
    ['of a newer format', 'manifest.json', edit(() => ({ format: 2 })), 'made by a newer version (format 2)'],
    [
      'of a newer schema',
      'manifest.json',
      edit(() => ({ migrations: ['9999-later'] })),
      'made by a newer version (migration 9999-later)',
    ],
    ['with a changed manifest', 'manifest.json', edit(() => ({ counts: {} })), 'its manifest was changed'],
    [
      'of another machine',
      'manifest.json',
      edit((manifest) => ({ database: { ...(manifest['database'] as object), system: 'sunos-x64' } })),
      'of another kind of machine (sunos-x64)',
    ],
    [
      'of another PostgreSQL',
      'manifest.json',
      edit((manifest) => ({ database: { ...(manifest['database'] as object), major: '11' } })),
      'is of PostgreSQL 11',
    ],
    ['with half a database', 'cluster.tar.gz', cut, 'cluster.tar.gz has'],
    ['with a changed bit in its database', 'cluster.tar.gz', flip, 'cluster.tar.gz has changed'],
    ['without its database', 'cluster.tar.gz', null, 'cluster.tar.gz cannot be read (ENOENT)'],
    ['with half a list of files', 'files.tsv', cut, 'files.tsv has'],
    ['with half a key', 'key.json', cut, 'its sealed key cannot be read'],
    ['without its key', 'key.json', null, 'key.json cannot be read'],
  ] as const)('%s', async (_, name, damage, sentence) => {
    const copy = join(directory, 'damaged', 'one')
    await rm(join(copy, '..'), { recursive: true, force: true })
    await cp(await findBackup(target), copy, { recursive: true })
    if (damage === null) await rm(join(copy, name))
    else await change(join(copy, name), damage)
    await expect(verify(copy)).rejects.toThrow(sentence)
    const empty = join(directory, 'untouched')
    await expect(restore(empty, { from: copy })).rejects.toThrow(sentence)
    expect(await readdir(empty)).toEqual([])
  })

  test('SAFE-03: a file that is missing or has changed; a restore may leave it out', async () => {
    const copy = join(directory, 'damaged')
    await rm(copy, { recursive: true, force: true })
    await cp(target, copy, { recursive: true })
    const pathOf = (key: string) => join(copy, 'files', key.slice(0, 2), contentOf(key))
    await writeFile(pathOf(kept), 'other')
    await rm(pathOf(removed))
    await expect(verify(copy)).rejects.toThrow(
      /is not whole(.|\n)*has changed(.|\n)*is missing|is missing(.|\n)*has changed/,
    )
    const to = join(directory, 'partly')
    await expect(restore(to, { from: copy })).rejects.toThrow('Add --lose-damaged-files')
    expect(await readdir(to)).toEqual([])
    const restored = await restore(to, { from: copy, isLosingDamagedFiles: true })
    expect(restored.missingFiles.toSorted()).toEqual([kept, removed].toSorted())
  })
})

describe('SAFE-03: a restore', () => {
  const to = join(directory, 'restored')

  test('into an empty directory: a start finds everything', async () => {
    expect(await restore(to)).toMatchObject({ files: 3, missingFiles: [], keptIn: null })
    const again = await startInstallation(to)
    const { rows } = await again.pool.query('select file_key from conversations order by id')
    expect(rows).toHaveLength(3)
    for (const { file_key } of rows as { file_key: string }[])
      expect(await again.files.size(file_key)).toBe(file_key === removed ? 6 : 5)
    expect(again.key).toEqual(installation.key)
    const large = await again.pool.query(
      `select length(value #>> '{}') as size from platform_settings where name = 'large'`,
    )
    expect(large.rows).toEqual([{ size: 1_333_336 }])
    await expect(restore(to, { isReplacing: true })).rejects.toThrow('Lineside already runs on this data directory')
    await again.stop()
  })

  test('SAFE-05: from a time when the key was being rotated brings both keys', async () => {
    const from = join(directory, 'rotating')
    const next = newKeyFor([installation.key])
    const ring = [next, installation.key] as const
    await writeKeyRing(dataDir, ring)
    await create({ target: from })
    await writeKeyRing(dataDir, [installation.key])
    const place = join(directory, 'rotated')
    await restore(place, { from })
    expect(await findKeyRing({ dataDir: place })).toEqual(ring)
    const config = { dataDir: join(directory, 'foreign'), secretKeys: [next] as const }
    await expect(
      restoreBackup(config, { from, isReplacing: false, isLosingDamagedFiles: false, ...using }),
    ).rejects.toThrow(`LINESIDE_SECRET is another key than that of the backup (${fingerprintOf(installation.key)})`)
  })

  test('over an older one, which is kept aside', async () => {
    await expect(restore(to)).rejects.toThrow('is not empty (files, postgres, secret.key): add --replace')
    const { keptIn } = await restore(to, { isReplacing: true })
    const old = join(directory, 'old')
    await rename(keptIn ?? '', old)
    for (const place of [old, to]) {
      const started = await startInstallation(place)
      expect((await started.pool.query('select id from subscribers')).rows).toEqual([{ id: anna.id }])
      await started.stop()
    }
  })
})
