import { allNamedFiles } from '../domain/files/named-files-store.ts'
import { installationProblem } from '../installation.ts'
import { countRows } from '../platform/db/copy/table-catalogue.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import { createDatabase } from '../platform/db/database.ts'
import { readInstallation } from '../platform/db/installation-store.ts'
import { createPool } from '../platform/db/pool.ts'
import type { Postgres } from '../platform/db/postgres/postgres-supervisor.ts'
import type { OpenedBackup } from './open-backup.ts'

export interface Restored {
  readonly rows: number
  /** Keys of the files that the database names. */
  readonly named: readonly string[]
  /** One sentence each. */
  readonly problems: readonly string[]
}

/**
 * Looks at the started database of a backup (SAFE-02): reads each table to its end and compares the counts, tries the key, and
 * lists the files that it names.
 */
export const checkRestored = async (backup: OpenedBackup, connectionString: string): Promise<Restored> => {
  const { manifest, ring } = backup
  const client = await openClient(connectionString)
  const pool = createPool(connectionString, { max: 1, queryTimeoutMs: 0 })
  try {
    const counts = await countRows(client)
    const known = await readInstallation(client)
    const { files } = manifest.installation
    const foreign = installationProblem(known, { ring, files, dataDir: backup.address })
    const named: string[] = []
    for await (const file of allNamedFiles(createDatabase(pool))) named.push(file)
    return {
      rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
      named,
      problems: [...countProblems(manifest, counts), ...(foreign === null ? [] : [foreign])],
    }
  } finally {
    await pool.end()
    await client.end()
  }
}

/** The same, and stops the database afterwards. */
export const checkAndStop = async (
  backup: OpenedBackup,
  { connectionString, stop }: Pick<Postgres, 'connectionString' | 'stop'>,
): Promise<Restored> => {
  try {
    return await checkRestored(backup, connectionString)
  } finally {
    await stop()
  }
}

/**
 * The rows of an export are counted as they are written. A cluster was counted before it was copied, and may have lost
 * rows meanwhile as well as won some: only a table that is gone is a fault.
 */
const countProblems = (
  { database, counts: expected }: OpenedBackup['manifest'],
  counts: Readonly<Record<string, number>>,
): readonly string[] =>
  Object.entries(expected).flatMap(([table, rows]) => {
    const found = counts[table]
    if (found === undefined) return [`The table ${table} is missing.`]
    return database.kind === 'tables' && found !== rows ? [`The table ${table} has ${found} rows of ${rows}.`] : []
  })
