import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../test/backup/given-installation.ts'
import { startSmallS3 } from '../../test/s3/small-s3.ts'
import { readFilesId } from '../platform/files/files-id.ts'
import { openFilePlace } from '../platform/files/open-file-place.ts'
import { createS3Bucket } from '../platform/s3/s3-bucket.ts'
import { createBackup } from './create-backup.ts'
import { moveFiles } from './move-files.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const directory = await givenDirectory()
const { s3, objects } = await startSmallS3()
const using = { passphrase: 'walnut ferry dawn 39', progress: silent, log: quiet }
const wholly = { isReplacing: false, isLosingDamagedFiles: false, ...using }

const dataDir = join(directory, 'data')
const bucket = { filesUrl: 's3://files/live', s3 }
const installation = await startInstallation(dataDir, bucket)
afterAll(() => installation.stop())
const anna = await installation.givenSubscriber()
const kept = await installation.leaveVoicemail(anna, 'first')
const removed = await installation.leaveVoicemail(anna, 'second')
await installation.files.remove(removed)
const target = join(directory, 'backups')

test('GROW-01, SAFE-01: files in a bucket are backed up, verified, and restored into a bucket and into a directory', async () => {
  const made = await createBackup({ dataDir, ...bucket }, { target, ...using })
  expect(made).toMatchObject({ files: 2, copiedFiles: 2, damagedFiles: [] })
  expect(await verifyBackup({ dataDir: join(directory, 'trial') }, { from: target, ...using })).toMatchObject({
    files: 2,
  })

  const elsewhere = { filesUrl: 's3://files/restored', s3 }
  const inBucket = join(directory, 'in-bucket')
  const restored = await restoreBackup({ dataDir: inBucket, ...elsewhere }, { from: target, ...wholly })
  expect(restored).toMatchObject({ files: 2, missingFiles: [] })
  expect(await readdir(inBucket)).not.toContain('files')
  const again = await startInstallation(inBucket, elsewhere)
  expect((await buffer(await again.files.open(kept))).toString()).toBe('first')
  expect((await buffer(await again.files.open(removed))).toString()).toBe('second')
  await again.stop()

  const onDisk = join(directory, 'on-disk')
  await restoreBackup({ dataDir: onDisk }, { from: target, ...wholly })
  expect(await readFilesId(join(onDisk, 'files'))).toBe(await openFilePlace({ dataDir, ...bucket }).readId())
  const third = await startInstallation(onDisk)
  expect((await buffer(await third.files.open(kept))).toString()).toBe('first')
  await third.stop()
})

test('GROW-01, SAFE-01: backups are refused a place among the live files, and around them', async () => {
  const before = objects.size
  for (const overlapping of ['s3://files/live', 's3://files/live/backups', 's3://files'])
    await expect(createBackup({ dataDir, ...bucket }, { target: overlapping, ...using })).rejects.toThrow(
      `${overlapping} and FILES_URL (s3://files/live) overlap`,
    )
  expect(objects.size).toBe(before)
})

test('GROW-01, SAFE-03: a restore does not touch the files of another installation in the bucket', async () => {
  await createS3Bucket(s3, 'files').put('theirs/installation', Buffer.from('another\n'))
  const before = objects.size
  const theirs = { dataDir: join(directory, 'theirs'), filesUrl: 's3://files/theirs', s3 }
  await expect(restoreBackup(theirs, { from: target, ...wholly })).rejects.toThrow(
    's3://files/theirs has the files of another installation',
  )
  expect(objects.size).toBe(before)
  expect(await readdir(theirs.dataDir)).not.toContain('postgres')
})

test('SAFE-05: a database does not start without its files in the bucket', async () => {
  await createS3Bucket(s3, 'files').put('foreign/installation', Buffer.from('another\n'))
  await installation.stop()
  await expect(startInstallation(dataDir, { filesUrl: 's3://files/foreign', s3 })).rejects.toThrow(
    'The files of this database are not in s3://files/foreign: set FILES_URL to their place',
  )
})

test('GROW-01, SAFE-01: while files move a backup holds those of both places', async () => {
  const place = join(directory, 'moving')
  const before = await startInstallation(place)
  const ben = await before.givenSubscriber()
  const early = await before.leaveVoicemail(ben, 'early')
  const to = 's3://files/moving'
  await moveFiles({ ...before, config: { dataDir: place, s3 }, to, onBytes: () => undefined })
  const late = await before.leaveVoicemail(ben, 'late')
  await before.stop()
  const moving = { dataDir: place, filesUrl: to, s3 }
  await createBackup(moving, { target: join(directory, 'while-moving'), ...using })
  const { files } = await verifyBackup(
    { dataDir: join(directory, 'trial') },
    { from: join(directory, 'while-moving'), ...using },
  )
  expect([early, late]).toHaveLength(files)
})
