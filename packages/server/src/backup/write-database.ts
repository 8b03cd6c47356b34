import { takeBaseBackup } from '../platform/db/copy/base-backup.ts'
import { exportTables } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
import { countRows, readMajor } from '../platform/db/copy/table-catalogue.ts'
import { SetupError } from '../platform/setup-error.ts'
import type { DatabasePart, Part } from './manifest.ts'
import { writePart } from './parts.ts'
import type { Progress } from './progress.ts'
import type { BackupDraft } from './target/backup-target.ts'

export const clusterName = 'cluster.tar.gz'
/** Kind of machine: files of a cluster are those of its processor. */
export const thisSystem = `${process.platform}-${process.arch}`

interface Writing {
  readonly draft: BackupDraft
  /** Takes the parts that are written. */
  readonly parts: Part[]
  readonly progress: Progress
}

interface Written {
  readonly database: DatabasePart
  readonly counts: Readonly<Record<string, number>>
}

/** Writes a copy of the whole cluster of the bundled database, which may be at work (SAFE-01). */
export const writeCluster = async (
  client: DatabaseClient,
  { draft, parts, progress, forBackup }: Writing & { readonly forBackup: string },
): Promise<Written> => {
  // counted before the copy begins, so that everything counted here is in it
  const counts = await countRows(client)
  const copier = await openClient(forBackup, { replication: true }).catch((error: unknown) => {
    throw isRefused(error) ? new SetupError('This server is of an older version: start it once with this one.') : error
  })
  try {
    const { archive, range } = await takeBaseBackup(copier, 'lineside')
    parts.push(await writePart(draft, clusterName, archive, progress.bytes))
    const major = await readMajor(client)
    return { database: { kind: 'cluster', major, system: thisSystem, ...range() }, counts }
  } finally {
    await copier.end()
  }
}

/** The role of backups is not there, or may not sign in. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('28')

/** Writes the rows of all tables as one moment saw them (SAFE-01, SAFE-03). */
export const writeTables = async (
  client: DatabaseClient,
  { draft, parts, progress, isCompressed }: Writing & { readonly isCompressed: boolean },
): Promise<Written> => {
  const nameOf = (table: string): string => `${table.replaceAll(/[^\w.]/g, '_')}.copy${isCompressed ? '.gz' : ''}`
  const { tables, sequences, partitions } = await exportTables(client, async (table, data) => {
    parts.push(await writePart(draft, nameOf(table), data, progress.bytes))
  })
  return {
    database: {
      kind: 'tables',
      major: await readMajor(client),
      tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns], part: nameOf(table.name) })),
      sequences: [...sequences],
      partitions: [...partitions],
    },
    counts: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  }
}
