import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { advanceMove, type ListedMove, readMove } from '../domain/cells/moves/directory-moves-store.ts'
import { noteDone, type OwnMove, readOwnMove } from '../domain/cells/moves/own-moves-store.ts'
import { settleMove } from '../domain/cells/moves/settle-moves.ts'
import { plainSettings } from '../platform/db/copy/export-tables.ts'
import { type DatabaseClient, openClient } from '../platform/db/copy/open-client.ts'
import type { Pool } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { inWords, type NewInstallation, requireFreeIds } from './import-customer.ts'
import { takeArrived, takeInQuietly } from './import-rows-store.ts'
import { laterPart } from './move-manifest.ts'
import { type OpenedExport, openKey, openPart } from './open-export.ts'
import { openStage, type Stage } from './open-stage.ts'
import { holdMove, noteArrival, stagedName } from './stage-rows-store.ts'

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

/** Rows that take longer to be taken in would keep people from writing for too long, in milliseconds. */
export const mostTakingMs = 30_000
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
      const takesMs = await rehearse(client, stage, listed)
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
      const takesMs = await rehearse(client, stage, listed)
      if (takesMs > mostTakingMs)
        throw new SetupError(
          `It takes ${Math.round(takesMs / 1000)} s to take in this customer, and nobody could change anything of it meanwhile: move it blocked.`,
        )
      await advanceMove(directory, token, { from: ['offered'], to: 'ready' })
    }
    // after the switch only where this cell's database has lost what had arrived
    if (listed.phase === 'frozen' || listed.phase === 'switched' || listed.phase === 'followed') {
      await stage.reach(listed.parts, open)
      await arrive(client, stage, listed.from)
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

/**
 * Takes the customer in and undoes it: what would refuse it does so before anybody is refused a write.
 * @returns how long it took, in milliseconds
 */
const rehearse = async (client: DatabaseClient, stage: Stage, listed: ListedMove): Promise<number> => {
  const begun = performance.now()
  await arrive(client, stage, listed.from)
  await client.query('rollback')
  return performance.now() - begun
}

/** All but the end of the transaction. */
const arrive = async (client: DatabaseClient, stage: Stage, from: string): Promise<void> => {
  await client.query('begin')
  try {
    await takeInQuietly(client)
    for (const { name, columns } of stage.tables) {
      const arriving = stagedName(name)
      await requireFreeIds(client, name, arriving)
      const values =
        name === 'customers'
          ? { blocked_at: 'now()', blocked_reason: `'comes from ${from}'`, blocked_by: `'move'` }
          : {}
      await takeArrived(client, name, { columns, arriving, values })
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
