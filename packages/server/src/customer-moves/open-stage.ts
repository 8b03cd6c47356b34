import type { CustomerTable } from '../domain/cells/customer-tables.ts'
import { copyIn } from '../platform/db/copy/copy-in.ts'
import type { DatabaseClient } from '../platform/db/copy/open-client.ts'
import { SetupError } from '../platform/setup-error.ts'
import { readPart } from '../backup/parts.ts'
import { primaryKeys } from './export-rows-store.ts'
import {
  copyFiles,
  findShared,
  loadRows,
  makeRoom,
  type NewInstallation,
  requireSameTables,
} from './import-customer.ts'
import { takeInQuietly } from './import-rows-store.ts'
import { keysOf } from './move-manifest.ts'
import type { OpenedExport } from './open-export.ts'
import {
  makeKeysComing,
  mergeComing,
  noteTaken,
  removeGone,
  type StagedTable,
  stageComing,
  takeComing,
} from './stage-rows-store.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Stages the first part of an export; then each later one on top of it. */
export const openStage = async (client: DatabaseClient, cell: NewInstallation, first: OpenedExport) => {
  const { progress } = cell
  const found: readonly CustomerTable[] = await requireSameTables(client, first.manifest)
  const primary = await primaryKeys(client)
  const tables: readonly StagedTable[] = found.map(({ name, emptied }, at) => ({
    name,
    emptied,
    columns: first.manifest.tables[at]?.columns ?? [],
    key: primary.get(name) ?? [],
  }))
  const missing = new Set<string>()
  const known = new Set<string>()
  let reached = 0

  /** Loads a part into tables of this session, with its files and the months that its rows need. */
  const load = async (opened: OpenedExport): Promise<void> => {
    const renamed = await findShared(client, opened.manifest)
    await makeRoom(cell, opened.manifest)
    const files = opened.files.filter((key) => !known.has(key))
    for (const key of (await copyFiles(cell, { ...opened, files })).missing) missing.add(key)
    for (const key of files) known.add(key)
    progress.step('Rows')
    for (const [at, table] of found.entries()) await loadRows(client, cell, { opened, table, at, renamed })
    progress.end()
  }
  const loadPart = async (opened: OpenedExport): Promise<void> => {
    if (opened.manifest.live?.token !== first.manifest.live?.token)
      throw new SetupError('A part of the export is that of another one.')
    await load(opened)
    for (const table of tables) {
      const keys = await makeKeysComing(client, table)
      await copyIn(client, `copy ${keys} from stdin`, readPart(opened.directory, keysOf(table.name)))
    }
  }
  const merge = async (): Promise<void> => {
    for (const table of tables) {
      const { has, should } = await mergeComing(client, table)
      if (has !== should)
        throw new SetupError(
          `The parts of the export do not fit together: ${table.name} has ${has} rows of ${should}. Begin the move anew.`,
        )
    }
  }

  await load(first)
  for (const table of tables) await stageComing(client, table)

  return {
    tables,
    missing,
    customerId: first.manifest.customer.id,
    /** Stages all parts up to this one. */
    reach: async (part: number, open: (part: number) => Promise<OpenedExport>): Promise<void> => {
      for (; reached < part; reached += 1) {
        await loadPart(await open(reached + 1))
        await merge()
      }
    },
    /** Takes a part into the tables of this cell, which serves the customer, and stages it. */
    takePart: async (part: number, opened: OpenedExport): Promise<void> => {
      await loadPart(opened)
      await client.query('begin')
      try {
        await takeInQuietly(client)
        for (const table of tables.toReversed()) await removeGone(client, table)
        for (const table of tables) await takeComing(client, table)
        await noteTaken(client, first.manifest.customer.id, part)
        await merge()
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
      reached = part
    },
  }
}
