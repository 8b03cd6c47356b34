import { filesAddress } from '../../src/platform/files/open-file-place.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll } from 'vitest'
import { recordConversation } from '../../src/domain/conversations/record-store.ts'
import type { Progress } from '../../src/backup/progress.ts'
import { loadInstallation } from '../../src/installation.ts'
import { boxOf } from '../../src/platform/auth/key-ring.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { startPostgres } from '../../src/platform/db/postgres/postgres-supervisor.ts'
import type { Config } from '../../src/platform/config.ts'
import { otherPlace } from '../../src/platform/files/files-move-store.ts'
import { openFileStore } from '../../src/platform/files/open-file-store.ts'
import { createTemporaryDir } from '../../src/platform/files/temporary-dir.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { type GivenSubscriber, givenSubscriber } from '../builders.ts'

export const silent: Progress = { step: () => undefined, bytes: () => undefined, end: () => undefined }
export const quiet = pino({ level: 'silent' })

/** A directory of its own for one test file, which the user of a database may enter. */
export const givenDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-backup-'))
  await chmod(directory, 0o711)
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }))
  return directory
}

/** Starts the bundled database of this data directory, with the schema and the key of an installation. */
export const startInstallation = async (dataDir: string, bucket: Pick<Config, 'filesUrl' | 's3'> = {}) => {
  const postgres = await startPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } })
  const pool = createPool(postgres.connectionString)
  await migrate(pool)
  const [key] = await loadInstallation(pool, { dataDir, ...bucket })
  const db = createDatabase(pool)
  const files = await openFileStore(
    { dataDir, ...bucket, filesCacheBytes: 1_000_000 },
    {
      temporary: createTemporaryDir(dataDir),
      metrics: createMetrics(),
      otherPlace: () => otherPlace(pool, filesAddress({ dataDir, ...bucket })),
    },
  )
  const platform = { db, secrets: boxOf(key) }
  return {
    ...platform,
    pool,
    key,
    files,
    connectionString: postgres.connectionString,
    /** Leaves a voicemail whose sound has this content. @returns the key of the file */
    leaveVoicemail: async ({ id, customer }: GivenSubscriber, content: string): Promise<string> => {
      const { key: file_key } = await files.put(Buffer.from(content))
      await recordConversation(db, {
        customer_id: customer.id,
        subscriber_id: id,
        type: 'voicemail',
        start_time: new Date(),
        direction: 'in',
        caller: '4319920010',
        callee: '4319920011',
        call_id: content.slice(0, 60),
        duration_ms: 1_000,
        folder: 'INBOX',
        file_key,
      })
      return file_key
    },
    givenSubscriber: () => givenSubscriber(platform),
    stop: async () => {
      if (!pool.ended) await pool.end()
      await postgres.stop()
    },
  }
}
