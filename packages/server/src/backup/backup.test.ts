import { randomBytes } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../test/backup/given-installation.ts'
import { createBucketWorld, createDirectoryWorld, type TargetWorld } from '../../test/backup/target-worlds.ts'
import { whyNoSwift } from '../../test/s3/swift.ts'
import { backupAge } from '../platform/db/backup-state-store.ts'
import { createBackup } from './create-backup.ts'
import { contentOf } from '../platform/files/file-store.ts'
import type { Progress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'
import { findBackup, openTarget } from './target/open-target.ts'
import { verifyBackup } from './verify-backup.ts'
import { fingerprintOf } from '../platform/auth/key-ring.ts'
import { findKeyRing, newKeyFor, writeKeyRing } from '../secret-key.ts'

const directory = await givenDirectory()
const passphrase = 'walnut ferry dawn 39'
const using = { passphrase, progress: silent, log: quiet }

/** An installation with three voicemails, one of them removed, whose backups go to a place of this kind. */
const givenWorld = async (world: TargetWorld, place: string) => {
  const dataDir = join(place, 'data')
  const installation = await startInstallation(dataDir)
  afterAll(() => installation.stop())
  const anna = await installation.givenSubscriber()
  const kept = await installation.leaveVoicemail(anna, 'first')
  const removed = await installation.leaveVoicemail(anna, 'second')
  await installation.files.remove(removed)
  // three times as much as one message of the protocol holds, in a table that the database keeps elsewhere
  await installation.pool.query(`insert into platform_settings values ('large', to_jsonb($1::text))`, [
    randomBytes(1_000_000).toString('base64'),
  ])
  const target = await world.address('backups')
  const { s3 } = world
  const access = s3 === undefined ? {} : { s3 }
  const create = (options: { keep?: number; progress?: Progress } = {}) =>
    createBackup({ dataDir, ...access }, { target, ...using, ...options })
  const first = await create()
  return {
    ...world,
    place,
    dataDir,
    installation,
    anna,
    kept,
    removed,
    target,
    access,
    create,
    first,
    list: () => openTarget(target, access).list(),
    verify: (from: string) => verifyBackup({ dataDir: join(place, 'elsewhere'), ...access }, { from, ...using }),
    restore: (to: string, options: { from?: string; isReplacing?: boolean; isLosingDamagedFiles?: boolean } = {}) =>
      restoreBackup(
        { dataDir: to, ...access },
        { from: target, isReplacing: false, isLosingDamagedFiles: false, ...using, ...options },
      ),
    /** The whole content below an address. */
    contents: async (address: string): Promise<ReadonlyMap<string, string>> =>
      new Map(
        await Promise.all(
          (await world.names(address)).map(
            async (name) => [name, (await world.read(address, name)).toString('hex')] as const,
          ),
        ),
      ),
  }
}

const worlds = [
  await givenWorld(await createDirectoryWorld(), join(directory, 'one')),
  ...(whyNoSwift === null ? [await givenWorld(await createBucketWorld(), join(directory, 'two'))] : []),
]
const nameOf = (address: string): string => address.split('/').at(-1) ?? ''

test.skipIf(whyNoSwift === null)(`SAFE-01: backups in a bucket are not tried here: ${whyNoSwift}`, () => undefined)

describe.each(worlds)('SAFE-01: a backup in $kind', (world) => {
  const { target, first, installation, anna, create, list } = world

  test('holds rows and files, those removed within the days of grace too', async () => {
    expect(first).toMatchObject({ files: 2, copiedFiles: 2, damagedFiles: [], removedBackups: [] })
    expect(await world.verify(first.path)).toMatchObject({ path: first.path, rows: first.rows, files: 2 })
    expect(await backupAge(installation.db)).toBeGreaterThanOrEqual(0)
  })

  test('shows the key to nobody without the passphrase', async () => {
    const hex = installation.key.toString('hex')
    for (const content of (await world.contents(first.path)).values()) {
      expect(Buffer.from(content, 'hex').includes(hex)).toBe(false)
      expect(content).not.toContain(hex)
    }
    const guessed = { ...using, from: target, passphrase: 'guessed' }
    await expect(verifyBackup({ dataDir: world.dataDir, ...world.access }, guessed)).rejects.toThrow(
      'This passphrase does not open the key of the backup.',
    )
  })

  test('copies only new files, and what is there stays whole when it cannot be written to the end', async () => {
    await installation.leaveVoicemail(anna, 'third')
    const before = await world.contents(target)
    await expect(world.whileFull(target, (progress) => create({ progress }))).rejects.toThrow(
      /^There is no room left in .*: no backup was made, and the older ones are untouched\.$/,
    )
    expect(await world.contents(target)).toEqual(before)
    expect(await create()).toMatchObject({ files: 3, copiedFiles: 1 })
  })

  test('removes what a killed one left, and the oldest with the files that only they had', async () => {
    await world.leaveRemains(target)
    const unnamed = '0'.repeat(64)
    await world.write(target, `files/00/${unnamed}`, Buffer.from('nobody names this'))
    const newest = await create({ keep: 2 })
    expect(newest.removedBackups).toEqual([nameOf(first.path)])
    expect(await list()).toHaveLength(2)
    const tops = new Set((await world.names(target)).map((name) => name.split('/')[0]))
    expect([...tops]).toEqual([...(await list()), 'files'])
    const { pool } = openTarget(target, world.access)
    expect([...(await pool.sizes()).keys()]).toContain(unnamed)
    expect(await pool.prune((sha256) => sha256 !== unnamed, new Date(Date.now() + 60_000))).toBe(1)
    expect([...(await pool.sizes()).keys()]).toHaveLength(3)
    expect((await findBackup(target, world.access)).address).toBe(newest.path)
  })

  test('refuses a place with backups of another installation, and one in use', async () => {
    const dataDir = join(world.place, 'other')
    const other = await startInstallation(dataDir)
    const foreign = createBackup({ dataDir, ...world.access }, { target, ...using })
    await expect(foreign).rejects.toThrow('holds backups of another installation')
    await other.stop()
    const before = (await list()).length
    const ends = await Promise.allSettled([create(), create()])
    const made = ends.filter(({ status }) => status === 'fulfilled').length
    // in a bucket both may see each other
    expect(made).toBeLessThan(2)
    if (world.kind === 'a directory') expect(made).toBe(1)
    for (const end of ends) if (end.status === 'rejected') expect(String(end.reason)).toContain('Another backup to')
    expect(await list()).toHaveLength(before + made)
    await create()
  })
})

describe.each(worlds)('SAFE-02: a damaged backup in $kind is refused in words', (world) => {
  const flip = (content: Buffer): Buffer => {
    const at = content.length >> 1
    return Buffer.concat([content.subarray(0, at), Buffer.of((content[at] ?? 0) ^ 1), content.subarray(at + 1)])
  }
  const cut = (content: Buffer): Buffer => content.subarray(0, content.length >> 1)
  const edit = (by: (manifest: Record<string, unknown>) => object) => (content: Buffer) => {
    const manifest = JSON.parse(content.toString()) as Record<string, unknown>
    return Buffer.from(JSON.stringify({ ...manifest, ...by(manifest) }))
  }

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
    ['with a longer database', 'cluster.tar.gz', (content: Buffer) => Buffer.concat([content, content]), 'bytes of'],
    ['with a changed bit in its database', 'cluster.tar.gz', flip, 'cluster.tar.gz has changed'],
    ['without its database', 'cluster.tar.gz', null, 'cluster.tar.gz cannot be read (ENOENT)'],
    ['with half a list of files', 'files.tsv', cut, 'files.tsv has'],
    ['with half a key', 'key.json', cut, 'its sealed key cannot be read'],
    ['without its key', 'key.json', null, 'key.json cannot be read'],
  ] as const)('%s', async (title, name, damage, sentence) => {
    const newest = (await findBackup(world.target, world.access)).address
    const copy = `${await world.address(title.toLowerCase().replaceAll(' ', '-'))}/${nameOf(newest)}`
    await world.copy(newest, copy)
    if (damage === null) await world.remove(copy, name)
    else await world.write(copy, name, damage(await world.read(copy, name)))
    await expect(world.verify(copy)).rejects.toThrow(sentence)
    const empty = join(world.place, 'untouched')
    await expect(world.restore(empty, { from: copy })).rejects.toThrow(sentence)
    expect(await readdir(empty)).toEqual([])
    expect(await readdir(join(world.place, 'elsewhere'))).not.toContain('verify')
  })

  test('SAFE-03: a file that is missing or has changed; a restore may leave it out', async () => {
    const copy = await world.address('damaged')
    await world.copy(world.target, copy)
    const nameIn = (key: string) => `files/${key.slice(0, 2)}/${contentOf(key)}`
    const { kept, removed } = world
    await world.write(copy, nameIn(kept), Buffer.from('other'))
    await world.remove(copy, nameIn(removed))
    await expect(world.verify(copy)).rejects.toThrow(
      /is not whole(.|\n)*has changed(.|\n)*is missing|is missing(.|\n)*has changed/,
    )
    expect(await world.names(copy)).toContain(`${nameIn(kept)}.damaged`)
    const to = join(world.place, 'partly')
    await expect(world.restore(to, { from: copy })).rejects.toThrow('Add --lose-damaged-files')
    expect(await readdir(to)).toEqual([])
    const restored = await world.restore(to, { from: copy, isLosingDamagedFiles: true })
    expect(restored.missingFiles.toSorted()).toEqual([kept, removed].toSorted())
  })
})

describe.each(worlds)('SAFE-03: a restore from $kind', (world) => {
  const { installation, removed, restore } = world
  const to = join(world.place, 'restored')

  test('into an empty directory: a start finds everything', async () => {
    expect(await restore(to)).toMatchObject({ files: 3, missingFiles: [], keptIn: null })
    expect((await readdir(to)).toSorted()).toEqual(['files', 'postgres', 'secret.key'])
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
    const from = await world.address('rotating')
    const { dataDir, access } = world
    const next = newKeyFor([installation.key])
    const ring = [next, installation.key] as const
    await writeKeyRing(dataDir, ring)
    await createBackup({ dataDir, ...access }, { target: from, ...using })
    await writeKeyRing(dataDir, [installation.key])
    const place = join(world.place, 'rotated')
    await restore(place, { from })
    expect(await findKeyRing({ dataDir: place })).toEqual(ring)
    const config = { dataDir: join(world.place, 'foreign'), secretKeys: [next] as const, ...access }
    await expect(
      restoreBackup(config, { from, isReplacing: false, isLosingDamagedFiles: false, ...using }),
    ).rejects.toThrow(`LINESIDE_SECRET is another key than that of the backup (${fingerprintOf(installation.key)})`)
  })

  test('over an older one, which is kept aside', async () => {
    await expect(restore(to)).rejects.toThrow('is not empty (files, postgres, secret.key): add --replace')
    const { keptIn } = await restore(to, { isReplacing: true })
    const old = join(world.place, 'old')
    await rename(keptIn ?? '', old)
    for (const place of [old, to]) {
      const started = await startInstallation(place)
      expect((await started.pool.query('select id from subscribers')).rows).toEqual([{ id: world.anna.id }])
      await started.stop()
    }
  })
})
