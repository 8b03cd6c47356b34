import { pathOfFile } from '../../test/media/path-of-file.ts'
import { readConfig } from '../config.ts'
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { givenDirectory, quiet, silent, startInstallation } from '../../test/backup/given-installation.ts'
import { givenSubscriber } from '../../test/builders.ts'
import { type ServerProcess, startServerProcess } from '../../test/processes/server-process.ts'
import { recordConversation } from '../domain/conversations/record-store.ts'
import { createSecretBox } from '../platform/auth/secret-box.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { runningAddress } from '../platform/db/postgres/postgres-join.ts'
import { createDiskFileStore } from '../platform/files/disk-file-store.ts'
import { createBackup } from './create-backup.ts'
import { hashBlocks } from './parts.ts'
import { readBlocks } from './blocks.ts'
import { restoreBackup } from './restore-backup.ts'
import { listBackups } from './target/directory-target.ts'
import { verifyBackup } from './verify-backup.ts'

/** As many as a busy platform has at one moment. */
const writers = 32
/** One of so many messages is removed again. */
const removeEach = 3
/**
 * Between two messages of a writer. Without a pause the writers would leave as many as the machine can write: the slower a
 * backup, the more there would be to copy, to verify and to restore, without an end.
 */
const restMilliseconds = 400

const directory = await givenDirectory()
const dataDir = join(directory, 'data')
const target = join(directory, 'backups')
const using = { passphrase: 'walnut ferry dawn 39', progress: silent, log: quiet }
const secrets = createSecretBox(randomBytes(32))

let server: ServerProcess = await startServerProcess({ DATA_DIR: dataDir })
afterAll(() => server.kill())

/** Messages whose storing was acknowledged, and those whose removal has begun. */
const kept = new Map<string, number>()
const going = new Set<string>()

/** Leaves and removes messages on and on, as the voicebox does: the file before its row, the row's end before the file's. */
const startWriters = async () => {
  const pool = createPool(await runningAddress(dataDir), { max: writers })
  const db = createDatabase(pool)
  const files = await createDiskFileStore(join(dataDir, 'files'))
  const line = await givenSubscriber({ db, secrets })
  let isOver = false
  const write = async () => {
    for (let count = 1; !isOver; count += 1) {
      const { key } = await files.put(randomBytes(2_000))
      await recordConversation(db, {
        customer_id: line.customer.id,
        subscriber_id: line.id,
        type: 'voicemail',
        start_time: new Date(),
        direction: 'in',
        caller: '4319920010',
        callee: '4319920011',
        call_id: key,
        duration_ms: 1_000,
        folder: 'INBOX',
        file_key: key,
      })
      kept.set(key, performance.now())
      if (count % removeEach === 0) {
        going.add(key)
        await db.deleteFrom('conversations').where('file_key', '=', key).execute()
        await files.remove(key)
      }
      await pause(restMilliseconds)
    }
  }
  // a server that is killed ends its writers
  const running = Promise.allSettled(Array.from({ length: writers }, write))
  return async () => {
    isOver = true
    await running
    await pool.end()
  }
}

const someThere = () => vi.waitFor(() => expect(kept.size).toBeGreaterThan(300), { timeout: 60_000, interval: 20 })
/** Waits until the database's copy is being written. */
const inTheMiddle = () =>
  vi.waitFor(
    async () => {
      const name = (await readdir(target)).find((found) => found.startsWith('unfinished-'))
      expect((await stat(join(target, name ?? '', 'cluster.tar.gz'))).size).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 1 },
  )

test('SAFE-01: under writers, and after a server that was killed in the middle, no acknowledged row and no file is missing', async () => {
  let stopWriters = await startWriters()
  await someThere()
  await createBackup({ dataDir }, { target, ...using })
  const whole = await listBackups(target)

  const interrupted = createBackup({ dataDir }, { target, ...using }).then(
    () => 'made',
    () => 'failed',
  )
  await inTheMiddle()
  await server.kill()
  const outcome = await interrupted
  await stopWriters()
  expect(await listBackups(target)).toHaveLength(whole.length + (outcome === 'made' ? 1 : 0))
  for (const name of whole)
    await verifyBackup({ dataDir: join(directory, 'scratch') }, { from: join(target, name), ...using })

  await vi.waitFor(
    async () => {
      server = await startServerProcess({ DATA_DIR: dataDir })
    },
    { timeout: 60_000, interval: 200 },
  )
  const before = kept.size
  stopWriters = await startWriters()
  await vi.waitFor(() => expect(kept.size).toBeGreaterThan(before + 100), { timeout: 60_000, interval: 20 })
  const begun = performance.now()
  const { path } = await createBackup({ dataDir }, { target, ...using })
  await stopWriters()
  await verifyBackup({ dataDir: join(directory, 'scratch') }, { from: path, ...using })

  const restored = join(directory, 'restored')
  await restoreBackup({ dataDir: restored }, { from: path, isReplacing: false, isLosingDamagedFiles: false, ...using })
  const installation = await startInstallation(restored)
  const { rows } = await installation.pool.query<{ key: string }>('select file_key as key from conversations')
  const there = new Set(rows.map(({ key }) => key))
  const acknowledged = [...kept].filter(([key, at]) => at < begun && !going.has(key)).map(([key]) => key)
  expect(acknowledged.length).toBeGreaterThan(300)
  expect(acknowledged.filter((key) => !there.has(key))).toEqual([])
  for (const key of there)
    expect(
      (await hashBlocks(readBlocks(pathOfFile({ config: { ...readConfig({}), dataDir: restored } }, key)))).sha256,
    ).toBe(key.slice(0, 64))
  await installation.stop()
}, 240_000)
