import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { givenDirectory, quiet, startInstallation } from '../../test/backup/given-installation.ts'
import { readConfig } from '../config.ts'
import { createPlatform } from '../create-platform.ts'
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts'
import { readBackupState } from '../platform/db/backup-state-store.ts'
import { mailOf } from '../platform/mail/mailer.ts'
import { createScheduledBackup } from './scheduled-backup.ts'
import { startSwift, whyNoSwift } from '../../test/s3/swift.ts'
import { openTarget } from './target/open-target.ts'
import { listBackups } from './target/directory-target.ts'

const directory = await givenDirectory()
const dataDir = join(directory, 'data')
const target = join(directory, 'backups')
const passphraseFile = join(directory, 'passphrase')
await writeFile(passphraseFile, 'walnut ferry dawn 39\n')
const installation = await startInstallation(dataDir)
afterAll(() => installation.stop())
await migrateJobs(installation.connectionString)

let today = new Date('2026-11-29T02:30:00Z')
const config = readConfig({
  DATA_DIR: dataDir,
  BACKUP_DIR: target,
  BACKUP_KEEP: '2',
  BACKUP_PASSPHRASE_FILE: passphraseFile,
  OPERATOR_MAIL: 'operator@example.com',
})
const platform = await createPlatform({
  config,
  keys: () => [installation.key],
  pool: installation.pool,
  db: installation.db,
  notifications: { subscribe: () => () => true, onGap: () => () => true, close: () => Promise.resolve() },
  log: quiet,
  now: () => today,
})
const scheduled = createScheduledBackup(platform)
const state = () => readBackupState(installation.db)
const mails = async () => {
  const { rows } = await installation.pool.query<{ box: string }>(`
    select payload ->> 'box' as box from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_mail'`)
  return rows.map(({ box }) => mailOf(platform.secrets, box))
}

test('SAFE-02: the backup of the schedule is verified once a week, and old ones go', async () => {
  await scheduled.run()
  expect(await state()).toMatchObject({ verifiedAt: today.toISOString(), failure: null })
  today = new Date('2026-11-30T02:30:00Z')
  await scheduled.run()
  expect((await state()).verifiedAt).toBe('2026-11-29T02:30:00.000Z')
  today = new Date('2026-12-06T02:30:00Z')
  await scheduled.run()
  expect((await state()).verifiedAt).toBe(today.toISOString())
  expect(await listBackups(target)).toHaveLength(2)
  expect(await mails()).toEqual([])
})

test('SAFE-02: a failure is kept and mailed to the operator, and forgotten by the next success', async () => {
  await rename(passphraseFile, `${passphraseFile}.away`)
  await scheduled.run()
  const why = `BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${passphraseFile} (ENOENT).`
  expect((await state()).failure).toEqual({ at: today.toISOString(), why })
  const [mail] = await mails()
  expect(mail).toMatchObject({ to: 'operator@example.com', subject: 'Lineside: the backup failed' })
  expect(mail?.text).toContain(why)
  await rename(`${passphraseFile}.away`, passphraseFile)
  await scheduled.run()
  expect((await state()).failure).toBeNull()
})

test('SAFE-02: a server that stops ends its backup, whose job is tried again', async () => {
  const before = await listBackups(target)
  const running = scheduled.run()
  scheduled.close()
  await expect(running).rejects.toThrow('aborted')
  expect(await listBackups(target)).toEqual(before)
  expect((await state()).failure).toBeNull()
})

test.skipIf(whyNoSwift !== null)('SAFE-02: the schedule backs up to a bucket; a failure names no secret', async () => {
  const { s3, createBucket } = await startSwift()
  await createBucket('nightly')
  const secretFile = join(directory, 's3-secret')
  await writeFile(secretFile, `${s3.secretKey}\n`)
  const place = 's3://nightly/lineside'
  const toBucket = (change: Record<string, string>) =>
    createScheduledBackup({
      ...platform,
      config: readConfig({
        DATA_DIR: dataDir,
        BACKUP_DIR: place,
        BACKUP_PASSPHRASE_FILE: passphraseFile,
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: s3.accessKey,
        S3_SECRET_ACCESS_KEY_FILE: secretFile,
        ...change,
      }),
    })
  today = new Date('2027-01-01T02:30:00Z')
  await toBucket({}).run()
  expect(await state()).toMatchObject({ verifiedAt: today.toISOString(), failure: null })
  expect(await openTarget(place, { s3 }).list()).toHaveLength(1)

  await writeFile(secretFile, 'another-secret-than-this\n')
  await toBucket({}).run()
  const why = `${s3.endpoint} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_REGION.`
  expect((await state()).failure).toEqual({ at: today.toISOString(), why })
})
