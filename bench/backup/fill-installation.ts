import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres/postgres-supervisor.ts'
import { createDiskFileStore } from '../../packages/server/src/platform/files/disk-file-store.ts'
import { fillScale } from '../scale/fill-scale.ts'

export interface Installation {
  readonly files: number
  readonly fileMegabytes: number
  readonly databaseMegabytes: number
}

/** A voicemail of a minute, in bytes. */
const fileBytes = 250_000
const lines = 5_000
/** Files that are written at the same time. */
const atOnce = 16

/** Fills an empty data directory: conversations, and voicemails with files that no compression makes smaller. */
export const fillInstallation = async (
  dataDir: string,
  { conversations, megabytes }: { readonly conversations: number; readonly megabytes: number },
): Promise<Installation> => {
  const { connectionString, stop } = await startPostgres({ dataDir, log: pino({ level: 'warn' }) })
  const pool = createPool(connectionString)
  try {
    await migrate(pool)
    await fillScale(pool, { subscribers: lines, conversations })
    const directory = join(dataDir, 'files')
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const store = await createDiskFileStore(directory)
    const count = Math.round((megabytes * 1_000_000) / fileBytes)
    const { rows: voicemails } = await pool.query<{ id: number; start_time: Date }>(
      `select id, start_time from conversations where type = 'voicemail' limit $1`,
      [count],
    )
    for (let first = 0; first < voicemails.length; first += atOnce) {
      const some = voicemails.slice(first, first + atOnce)
      const stored = await Promise.all(some.map(() => store.put(randomBytes(fileBytes))))
      await pool.query(
        `update conversations c set file_key = f.key, file_bytes = ${fileBytes}
         from unnest($1::bigint[], $2::text[]) f (id, key) where c.id = f.id and c.start_time between $3 and $4`,
        [
          some.map(({ id }) => id),
          stored.map(({ key }) => key),
          new Date(Math.min(...some.map(({ start_time }) => start_time.getTime()))),
          new Date(Math.max(...some.map(({ start_time }) => start_time.getTime())) + 1),
        ],
      )
    }
    const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
    return { files: voicemails.length, fileMegabytes: megabytes, databaseMegabytes: (rows[0]?.bytes ?? 0) / 1e6 }
  } finally {
    await pool.end()
    await stop()
  }
}
