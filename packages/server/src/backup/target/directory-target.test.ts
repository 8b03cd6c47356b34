import { mkdir, readdir, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../../test/backup/given-installation.ts'
import { createBackup } from '../create-backup.ts'
import { contentOf } from '../../platform/files/file-store.ts'
import { findInDirectory, listBackups } from './directory-target.ts'
import { verifyBackup } from '../verify-backup.ts'

const directory = await givenDirectory()
const dataDir = join(directory, 'data')
const using = { passphrase: 'walnut ferry dawn 39', progress: silent, log: quiet }
const installation = await startInstallation(dataDir)
afterAll(() => installation.stop())
const key = await installation.leaveVoicemail(await installation.givenSubscriber(), 'first')
const live = join(dataDir, 'files', key.slice(0, 2), key)

describe('SAFE-01: a backup never touches live data', () => {
  test('refuses the data directory as its target, also inside, around and by a link', async () => {
    await symlink(dataDir, join(directory, 'link'))
    const targets = [
      dataDir,
      join(dataDir, 'backups', 'new'),
      join(dataDir, 'files'),
      directory,
      join(directory, 'link'),
    ]
    for (const target of targets)
      await expect(createBackup({ dataDir }, { target, keep: 1, ...using })).rejects.toThrow('overlap')
    expect((await stat(live)).isFile()).toBe(true)
    expect(await readdir(dataDir)).not.toContain('backups')
  })

  test.each(['postgres', 'secret.key', 'files/installation'])('refuses a directory that holds %s', async (sign) => {
    const target = join(directory, `other-${basename(sign)}`)
    await mkdir(join(target, sign), { recursive: true })
    await expect(createBackup({ dataDir }, { target, ...using })).rejects.toThrow(`holds ${sign}`)
    expect(await readdir(target)).toEqual([sign.split('/')[0]])
  })

  test('refuses a target in which another machine works, until that is silent for ten minutes', async () => {
    const target = join(directory, 'shared')
    const mark = join(target, 'lock-host')
    await mkdir(target)
    await writeFile(mark, 'another-machine')
    const create = () => createBackup({ dataDir }, { target, ...using })
    await expect(create()).rejects.toThrow(`runs on the machine 'another-machine'`)
    expect(await readdir(target)).toEqual(['lock-host'])
    const longAgo = new Date(Date.now() - 11 * 60_000)
    await utimes(mark, longAgo, longAgo)
    await create()
    expect(await readdir(target)).not.toContain('lock-host')
  })

  test('removes from its pool only contents, and those after a day', async () => {
    const target = join(directory, 'tidy')
    await mkdir(join(target, 'files', key.slice(0, 2)), { recursive: true })
    await mkdir(join(target, 'files', '00'))
    const [young, old] = ['00'.padEnd(64, '1'), '00'.padEnd(64, '2')]
    for (const name of [young, old]) await writeFile(join(target, 'files', '00', name), 'nobody names this')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(target, 'files', '00', old), longAgo, longAgo)
    await writeFile(join(target, 'files', key.slice(0, 2), 'notes.txt'), 'mine')
    await createBackup({ dataDir }, { target, keep: 1, ...using })
    expect(await readdir(join(target, 'files', '00'))).toEqual([young])
    expect((await readdir(join(target, 'files', key.slice(0, 2)))).toSorted()).toEqual(
      [contentOf(key), 'notes.txt'].toSorted(),
    )
  })
})

describe('SAFE-02: backups that follow', () => {
  test('heal a file that a check found to have changed', async () => {
    const target = join(directory, 'rot')
    const verify = () => verifyBackup({ dataDir: join(directory, 'elsewhere') }, { from: target, ...using })
    await createBackup({ dataDir }, { target, ...using })
    const pooled = join(target, 'files', key.slice(0, 2), contentOf(key))
    await writeFile(pooled, 'x'.repeat((await stat(pooled)).size))
    await expect(verify()).rejects.toThrow('has changed')
    expect(await createBackup({ dataDir }, { target, ...using })).toMatchObject({ copiedFiles: 1 })
    expect(await verify()).toMatchObject({ files: 1 })
  })

  test('stay after the clock was set back', async () => {
    const target = join(directory, 'clock')
    const first = await createBackup({ dataDir }, { target, ...using })
    await rename(first.path, join(target, '2999-01-01T00-00-00-000Z'))
    const next = await createBackup({ dataDir }, { target, keep: 1, ...using })
    expect(await listBackups(target)).toEqual(['2999-01-01T00-00-00-001Z'])
    expect((await findInDirectory(target)).address).toBe(next.path)
  })
})
