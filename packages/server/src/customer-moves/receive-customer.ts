import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CustomerTable } from '../domain/cells/customer-tables.ts'
import { advanceMove, type ListedMove, readMove } from '../domain/cells/moves/directory-moves-store.ts'
import { noteDone, type OwnMove, readOwnMove } from '../domain/cells/moves/own-moves-store.ts'
import { settleMove } from '../domain/cells/moves/settle-moves.ts'
import { copyIn } from '../platform/db/copy/copy-in.ts'
import { plainSettings } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
import type { Pool } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { readPart } from '../backup/parts.ts'
import { primaryKeys } from './export-rows-store.ts'
import {
  copyFiles,
  findShared,
  inWords,
  loadRows,
  makeRoom,
  type NewInstallation,
  requireSameTables,
} from './import-customer.ts'
import { takeInQuietly } from './import-rows-store.ts'
import { keysOf, laterPart } from './move-manifest.ts'
import { arrive, mostTakingMs, rehearse } from './arrive.ts'
import { type OpenedExport, openKey, openPart } from './open-export.ts'
import {
  holdMove,
  makeKeysComing,
  mergeComing,
  noteArrival,
  noteTaken,
  removeGone,
  type StagedTable,
  stageComing,
  takeComing,
} from './stage-rows-store.ts'

/** The cell that a customer comes to. */
export interface NewCell extends NewInstallation {
  readonly name: string
  readonly directory: Pool
  readonly pool: Pool
  readonly log: Log
}

export interface ReceivedCustomer {
  readonly customer: string
  readonly id: number
  readonly parts: number
  readonly missing: readonly string[]
  /** How long taking in took on trial, in milliseconds; absent: it was no trial. */
  readonly takesMs?: number
}

export interface ReceiveWish {
  /** The directory of the move. */
  readonly from: string
  readonly passphrase: string
  /** Only finds out how long it takes: nobody is refused anything, and the move waits as before. */
  readonly isTrial?: boolean
}

const lookEveryMs = 100

/**
 * GROW-08: takes in a customer that works at another cell until the directory gives it to this one, and all that its last calls there
 * write. Whatever ends it, run it again: what was taken in is, and the customer is served by one cell.
 * @throws SetupError in one sentence: it cannot come here, or the other cell has given up
 */
export const receiveCustomer = async (
  cell: NewCell,
  { from, passphrase, isTrial = false }: ReceiveWish,
): Promise<ReceivedCustomer> => {
  const key = await openKey(from, passphrase)
  const first = await openPart(from, key, cell.progress)
  const { live, customer } = first.manifest
  if (live === undefined)
    throw new SetupError(`This customer was exported blocked: take it in with "customers import ${from}".`)
  const client = await openClient(cell.connectionString)
  try {
    await client.query(plainSettings)
    const listed = await readMove(cell.directory, live.token)
    const own = await readOwnMove(cell.db, customer.id)
    // all was taken in before
    if (listed === undefined && own?.token === live.token && own.phase === 'serving')
      return { customer: customer.external_id, id: customer.id, parts: own.parts, missing: [] }
    if (listed === undefined)
      throw new SetupError('The directory knows nothing of this move: begin it anew at the other cell.')
    if (listed.phase === 'given up' && own?.token !== live.token)
      throw new SetupError('The other cell has given up this move: begin it anew there.')
    if (listed.to !== cell.name) throw new SetupError(`This customer moves to ${listed.to}, and this is ${cell.name}.`)
    if (!(await holdMove(client, customer.id))) throw new SetupError('This customer is being taken in already.')
    const stage = await openStage(client, cell, first)
    const open = (part: number) => openPart(join(from, laterPart(part)), key, cell.progress)
    if (isTrial) {
      if (listed.phase !== 'offered' || own !== undefined)
        throw new SetupError('This customer is being moved already: there is nothing to try any more.')
      await stage.reach(listed.parts, open)
      const takesMs = await rehearse(client, stage.tables, listed.from)
      return {
        customer: customer.external_id,
        id: customer.id,
        parts: listed.parts,
        missing: [...stage.missing],
        takesMs,
      }
    }
    await follow({ cell, client, stage, open, token: live.token, customerId: customer.id })
    const parts = (await readOwnMove(cell.db, customer.id))?.parts ?? 0
    return { customer: customer.external_id, id: customer.id, parts, missing: [...stage.missing].toSorted() }
  } finally {
    await client.end()
  }
}

interface Receiving {
  readonly cell: NewCell
  readonly client: DatabaseClient
  readonly stage: Stage
  readonly open: (part: number) => Promise<OpenedExport>
  readonly token: string
  readonly customerId: number
}

/** Does the next thing for as long as there is one; each looks anew at what both databases say. */
const follow = async (receiving: Receiving): Promise<void> => {
  const { cell, token, customerId } = receiving
  for (;;) {
    const own = await readOwnMove(cell.db, customerId)
    if (own !== undefined && own.token !== token)
      throw new SetupError('This customer came here by another export, or is on its way from here.')
    const listed = await readMove(cell.directory, token)
    if (listed === undefined || (listed.phase === 'given up' && own === undefined)) {
      if (own?.phase === 'serving') return
      throw new SetupError('The other cell has given up this move.')
    }
    if ((await doNext(receiving, listed, own)) === 'done') return
    await delay(lookEveryMs)
  }
}

const doNext = async (
  receiving: Receiving,
  listed: ListedMove,
  own: OwnMove | undefined,
): Promise<'done' | undefined> => {
  const { cell, client, stage, open, token } = receiving
  const { directory } = cell
  if (own?.phase === 'serving') {
    await stage.reach(own.parts, open)
    for (let part = own.parts + 1; part <= listed.parts; part += 1) await stage.takePart(part, await open(part))
    if (listed.phase === 'switched') return undefined
    await advanceMove(directory, token, { from: ['followed'], to: 'done' })
    await noteDone(cell.db, own.customerId)
    return 'done'
  }
  if (own?.phase === 'arrived') {
    if (listed.phase === 'frozen') await advanceMove(directory, token, { from: ['frozen'], to: 'arrived' })
    else if (listed.phase !== 'arrived') await settleMove(cell, directory, own)
    return undefined
  }
  try {
    if (listed.phase === 'offered') {
      await stage.reach(listed.parts, open)
      const takesMs = await rehearse(client, stage.tables, listed.from)
      if (takesMs > mostTakingMs)
        throw new SetupError(
          `It takes ${Math.round(takesMs / 1000)} s to take in this customer, and nobody could change anything of it meanwhile: move it blocked.`,
        )
      await advanceMove(directory, token, { from: ['offered'], to: 'ready' })
    }
    // after the switch only where this cell's database has lost what had arrived
    if (listed.phase === 'frozen' || listed.phase === 'switched' || listed.phase === 'followed') {
      await stage.reach(listed.parts, open)
      await arrive(client, stage.tables, listed.from)
      await noteArrival(client, { customerId: stage.customerId, token, from: listed.from, part: listed.parts })
      await client.query('commit')
      await advanceMove(directory, token, { from: ['frozen'], to: 'arrived' })
    }
  } catch (error) {
    // so that the other cell need not wait for the end of the freeze
    await advanceMove(directory, token, { from: ['ready', 'frozen'], to: 'offered' }).catch(() => undefined)
    throw inWords(error)
  }
  return undefined
}

type Stage = Awaited<ReturnType<typeof openStage>>

/** Stages the first part of an export; then each later one on top of it. */
const openStage = async (client: DatabaseClient, cell: NewCell, first: OpenedExport) => {
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
