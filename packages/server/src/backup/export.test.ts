import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../test/backup/given-installation.ts'
import { hasPostgres15, startPostgres15 } from '../../test/backup/own-postgres.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const directory = await givenDirectory()
const using = { passphrase: 'walnut ferry dawn 39', progress: silent, log: quiet }
const at = (name: string): string => join(directory, name)

interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
}

const exportFrom = (place: Place, target: string) => createBackup(place, { target, as: 'tables', ...using })
const importTo = (place: Place, from: string) =>
  restoreBackup(place, { from, isReplacing: false, isLosingDamagedFiles: false, ...using })

/** The tables of an export as text, without the one row that each backup changes. */
const tablesIn = async (backup: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(backup)).filter((name) => name.endsWith('.copy'))
  const entries = names.map(async (name) => {
    const lines = (await readFile(join(backup, name), 'utf8')).split('\n')
    return [name, lines.filter((line) => !line.startsWith('backup\t')).join('\n')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const odd = ['tab\tand\nline', '\\N', '\\.', 'Żółć 🎻', "'; drop table x; --", '']

/** A bundled database with rows of many kinds, a partitioned table, a queue of jobs and two files. */
const givenFilled = async (dataDir: string): Promise<void> => {
  const { pool, connectionString, stop, ...installation } = await startInstallation(dataDir)
  const anna = await installation.givenSubscriber()
  for (const content of ['first', 'second']) await installation.leaveVoicemail(anna, content)
  await migrateJobs(connectionString)
  await pool.query(`select graphile_worker.add_job('remove_expired', '{"a": 1}', run_at := now() + interval '1 year')`)
  for (const [id, text] of odd.entries())
    await pool.query('insert into platform_settings values ($1, to_jsonb($2::text))', [`odd ${id}`, text])
  await stop()
}

test('SAFE-03: an export of the bundled database is imported into another one, byte for byte', async () => {
  await givenFilled(at('one'))
  const first = await exportFrom({ dataDir: at('one') }, at('exports-one'))
  expect(await verifyBackup({ dataDir: at('one') }, { from: first.path, ...using })).toMatchObject({ files: 2 })
  expect(await importTo({ dataDir: at('two') }, first.path)).toMatchObject({ rows: first.rows, files: 2 })
  const second = await exportFrom({ dataDir: at('two') }, at('exports-two'))
  expect(await tablesIn(second.path)).toEqual(await tablesIn(first.path))
  // sequences go on where they were: a new row takes a new number
  const again = await startInstallation(at('two'))
  await again.leaveVoicemail(await again.givenSubscriber(), 'third')
  await again.stop()
})

test.skipIf(!hasPostgres15)(
  'SAFE-03: from 18 to 15 and back, byte for byte (needs /usr/lib/postgresql/15)',
  async () => {
    const own = { dataDir: at('own'), databaseUrl: await startPostgres15() }
    const first = await exportFrom({ dataDir: at('one') }, at('exports-18'))
    expect(await importTo(own, first.path)).toMatchObject({ rows: first.rows, files: 2, missingFiles: [] })
    const back = await exportFrom(own, at('exports-15'))
    expect(await tablesIn(back.path)).toEqual(await tablesIn(first.path))
    // a backup of the operator's own database is the same, compressed
    const backup = await createBackup(own, { target: at('backups-15'), ...using })
    expect(await verifyBackup(own, { from: backup.path, ...using })).toMatchObject({ files: 2 })
    await expect(importTo({ ...own, dataDir: at('empty') }, first.path)).rejects.toThrow(
      'The database of DATABASE_URL already holds an installation',
    )
    expect(await importTo({ dataDir: at('back') }, back.path)).toMatchObject({ rows: back.rows, files: 2 })
    const last = await exportFrom({ dataDir: at('back') }, at('exports-back'))
    expect(await tablesIn(last.path)).toEqual(await tablesIn(first.path))
  },
)

test('SAFE-03: a copy of a cluster is no export, and a key of the environment has to be that of the backup', async () => {
  const { connectionString } = await createTestDatabase()
  const { path } = await createBackup({ dataDir: at('one') }, { target: at('backups'), ...using })
  await expect(importTo({ dataDir: at('no'), databaseUrl: connectionString }, path)).rejects.toThrow(
    'This is a copy of a bundled database',
  )
  const foreign = { dataDir: at('no'), secretKeys: [Buffer.alloc(32, 7)] as const }
  await expect(
    restoreBackup(foreign, { from: path, isReplacing: false, isLosingDamagedFiles: false, ...using }),
  ).rejects.toThrow('LINESIDE_SECRET is another key than that of the backup')
  expect(await readdir(at('no'))).toEqual([])
})
