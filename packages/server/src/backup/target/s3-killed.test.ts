import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../../test/backup/given-installation.ts'
import { eventually } from '../../../test/eventually.ts'
import { startSwift, whyNoSwift } from '../../../test/s3/swift.ts'
import { s3Environment } from '../../config-s3.ts'
import { programOf } from '../../platform/child/child.ts'
import { createS3Bucket } from '../../platform/s3/s3-bucket.ts'
import { createBackup } from '../create-backup.ts'
import { verifyBackup } from '../verify-backup.ts'
import { openTarget } from './open-target.ts'

const passphrase = 'walnut ferry dawn 39'

test.skipIf(whyNoSwift !== null)(
  'SAFE-01: a killed backup to a bucket counts as none, and the next removes its remains',
  async () => {
    const directory = await givenDirectory()
    const dataDir = join(directory, 'data')
    const installation = await startInstallation(dataDir)
    afterAll(() => installation.stop())
    await installation.leaveVoicemail(await installation.givenSubscriber(), 'first')
    const { s3, createBucket } = await startSwift()
    await createBucket('killed')
    const place = 's3://killed/lineside'
    const bucket = createS3Bucket(s3, 'killed')
    const names = async () => {
      const found: string[] = []
      for await (const { name } of bucket.list('lineside/')) found.push(name)
      return found
    }

    const program = programOf(new URL('../../admin-cli/main.ts', import.meta.url))
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...s3Environment(s3) }
    const args = [...program.execArgv, program.path, 'backup', 'create', '--to', place]
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'ignore'] })
    const ended = once(child, 'close')
    child.stdin.end(`${passphrase}\n`)
    await eventually(async () => expect((await names()).some((name) => name.endsWith('/key.json'))).toBe(true))
    child.kill('SIGKILL')
    await ended
    expect(await openTarget(place, { s3 }).list()).toEqual([])
    // as far as it came: the key is first, and what followed it may be there
    const remains = await names()
    expect(remains.some((name) => name.endsWith('/key.json'))).toBe(true)

    const using = { passphrase, progress: silent, log: quiet }
    const { path } = await createBackup({ dataDir, s3 }, { target: place, ...using })
    // a content that had arrived whole is one of the new backup too
    const own = remains.filter((name) => !name.startsWith('lineside/files/'))
    expect((await names()).filter((name) => own.includes(name))).toEqual([])
    expect((await names()).filter((name) => name.startsWith('lineside/lock/'))).toEqual([])
    expect(await verifyBackup({ dataDir: join(directory, 'elsewhere'), s3 }, { from: path, ...using })).toMatchObject({
      files: 1,
    })
  },
)
