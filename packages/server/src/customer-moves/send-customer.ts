import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { briefMs } from '../domain/cells/remembered.ts'
import { freshMs } from '../domain/cells/read-directory.ts'
import {
  advanceMove,
  announcePart,
  forgetMove,
  type ListedMove,
  markMoving,
  offerMove,
  readMove,
  switchMove,
} from '../domain/cells/moves/directory-moves-store.ts'
import {
  beginSwitch,
  belongingsOf,
  forgetOwnMove,
  freezeCustomer,
  insertCopied,
  isCalling,
  noteDone,
  noteParts,
  type OwnMove,
  readOwnMove,
  thawCustomer,
} from '../domain/cells/moves/own-moves-store.ts'
import { settleMove } from '../domain/cells/moves/settle-moves.ts'
import { countChanges } from '../domain/cells/own-claims-store.ts'
import { listCells } from '../domain/cells/directory-store.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import type { Db, Pool } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { SetupError } from '../platform/setup-error.ts'
import { exportLive, makeKey } from './export-customer.ts'
import type { LeftInstallation } from './write-export.ts'
import { laterPart, type MoveManifest } from './move-manifest.ts'
import { openKey, readSealed } from './open-export.ts'
import { holdMove } from './stage-rows-store.ts'

/** The cell that a customer leaves. */
export interface OldCell extends LeftInstallation {
  readonly name: string
  readonly directory: Pool
  readonly db: Db
  readonly pool: Pool
  readonly log: Log
  /** Told in words how far the move is. */
  readonly tell: (words: string) => void
}

export interface SendWish {
  readonly customerId: number
  /** The name of the new cell. */
  readonly to: string
  /** A directory that both cells reach. */
  readonly by: string
  readonly passphrase: string
  /** For so long it waits for the new cell before anything is frozen. */
  readonly waitMs: number
}

export interface SentCustomer {
  readonly parts: number
  /** For how long this run has refused writes, in milliseconds; null: it has not. */
  readonly refusedMs: number | null
}

const lookEveryMs = 100
/** The writes of calls are passed on so often. */
const followEveryMs = 1_000
/** A write that is under way ends within this time, or the freeze is given up. */
const drainMs = 5_000

/**
 * GROW-08: moves a customer that works to another cell. It is frozen for a moment, then the directory gives it to the other cell, and what its
 * calls write here until they end is passed on. Whatever ends it, run it again: it goes on where it was.
 * @throws SetupError in one sentence: it cannot move, or the other cell has not taken it in. It works here as before then
 */
export const sendCustomer = async (cell: OldCell, wish: SendWish): Promise<SentCustomer> => {
  const holding = await openClient(cell.connectionString)
  try {
    if (!(await holdMove(holding, wish.customerId))) throw new SetupError('This customer is being moved already.')
    await requireCell(cell, wish.to)
    const sending = await begin(cell, wish)
    return await goOn(sending)
  } finally {
    await holding.end()
  }
}

/**
 * Ends a move that has not happened: the customer stays, and writes go on.
 * @throws SetupError the other cell has the customer
 */
export const giveUpMove = async (
  cell: Omit<OldCell, keyof LeftInstallation | 'tell'>,
  customerId: number,
): Promise<void> => {
  const own = await readOwnMove(cell.db, customerId)
  if (own === undefined || own.phase === 'serving')
    throw new SetupError('This customer is not on its way to another cell.')
  if (own.phase === 'left' || own.phase === 'arrived') throw new SetupError('The other cell has this customer.')
  const { token } = own
  const listed = await readMove(cell.directory, token)
  if (
    listed !== undefined &&
    !(await advanceMove(cell.directory, token, {
      from: ['offered', 'ready', 'frozen', 'arrived', 'given up'],
      to: 'given up',
    }))
  )
    throw new SetupError('The other cell has this customer.')
  await thawCustomer(cell.db, customerId)
  await markMoving(cell.directory, cell.name, await belongingsOf(cell.db, customerId), false)
  // the directory's row stays: by it the other cell takes away what has arrived, or arrives still
  await forgetOwnMove(cell.db, customerId)
}

const requireCell = async ({ directory, name }: OldCell, to: string): Promise<void> => {
  if (to === name) throw new SetupError(`The customer is at ${name} already.`)
  const cells = await listCells(directory)
  if (!cells.some((one) => one.name === to))
    throw new SetupError(`The directory has no cell ${to}, but ${cells.map((one) => one.name).join(', ')}.`)
}

interface Sending {
  readonly cell: OldCell
  readonly wish: SendWish
  readonly token: string
  readonly key: Buffer
}

/** Writes the export, or finds the one of this move. */
const begin = async (cell: OldCell, wish: SendWish): Promise<Sending> => {
  const { customerId, to, by, passphrase } = wish
  const own = await readOwnMove(cell.db, customerId)
  if (own?.phase === 'arrived') throw new SetupError('This customer has not arrived here yet.')
  if (own?.phase === 'serving' && !own.isDone)
    throw new SetupError(
      `What its last calls at ${own.otherCell} write is on its way here still: let "customers receive" come to its end first.`,
    )
  if (own !== undefined && own.phase !== 'serving') {
    const key = await openKey(by, passphrase)
    const { live } = await readSealed(by, key)
    if (live?.token !== own.token || own.otherCell !== to)
      throw new SetupError(
        `This customer is on its way to ${own.otherCell} by another export: go on with that one, or end it with --give-up.`,
      )
    return { cell, wish, token: own.token, key }
  }
  const key = await makeKey(by, passphrase)
  const token = crypto.randomUUID()
  cell.tell('Copying the customer, which works meanwhile')
  await exportLive(cell, { customerId, to: by, directory: by, key, token, since: null })
  await insertCopied(cell.db, { customerId, token, otherCell: to })
  return { cell, wish, token, key }
}

/** Does the next thing for as long as there is one; each looks anew at what both databases say. */
const goOn = async (sending: Sending): Promise<SentCustomer> => {
  const { cell, wish, token } = sending
  const began = performance.now()
  let said = ''
  const refused = { from: 0, to: 0 }
  const tell = (words: string) => {
    if (words !== said) cell.tell(words)
    said = words
  }
  for (;;) {
    const own = await readOwnMove(cell.db, wish.customerId)
    if (own === undefined) throw new SetupError('This move was given up.')
    const listed = await readMove(cell.directory, token)
    if (own.phase === 'left') {
      if (refused.from > 0 && refused.to === 0) refused.to = performance.now()
      tell(`${own.otherCell} has the customer; what its calls write here is passed on`)
      if ((await passOn(sending, listed, own)) === 'done')
        return { parts: own.parts, refusedMs: refused.from === 0 ? null : Math.round(refused.to - refused.from) }
    } else if (own.phase === 'copied') {
      if (await approach(sending, listed, tell)) refused.from = performance.now()
      else if (performance.now() - began > wish.waitMs)
        throw new SetupError(`${own.otherCell} has not taken in the export in time: run this again when it does.`)
    } else await hurry(sending, listed, own)
    await delay(own.phase === 'left' ? followEveryMs : lookEveryMs)
  }
}

/** Until the other cell is ready nobody is refused anything. @returns whether the customer is frozen now */
const approach = async (
  { cell, wish, token }: Sending,
  listed: ListedMove | undefined,
  tell: (words: string) => void,
): Promise<boolean> => {
  const { customerId, to } = wish
  if (listed === undefined) {
    if (!(await offerMove(cell.directory, { token, customer: customerId, from: cell.name, to })))
      throw new SetupError('The directory has this customer on its way by another export already.')
  } else if (listed.phase === 'given up') throw new SetupError('This move was given up.')
  // what a freeze before has left
  else if (listed.phase === 'frozen' || listed.phase === 'arrived')
    await advanceMove(cell.directory, token, { from: ['frozen', 'arrived'], to: 'offered' })
  else if (listed.phase === 'offered') tell(`Waiting for ${to}: run "customers receive ${wish.by}" there`)
  else if (listed.phase === 'ready') {
    if ((await countChanges(cell.db)) > 0) {
      tell('Waiting until the servers of this cell have told the directory all that it has')
      return false
    }
    tell(`${to} is ready`)
    // whoever asks the directory forgets older answers before the switch
    await markMoving(cell.directory, cell.name, await belongingsOf(cell.db, customerId), true)
    await delay(freshMs + briefMs)
    await freeze(cell, customerId)
    return true
  }
  return false
}

const freeze = async ({ db }: OldCell, customerId: number): Promise<void> => {
  try {
    await db.transaction().execute((within) => freezeCustomer(within, customerId, drainMs))
  } catch (error) {
    if ((error as { readonly code?: string }).code !== '55P03') throw error
    throw new SetupError('A change of this customer takes long at the moment: run this again.')
  }
}

/** The customer is frozen: what has changed goes over, and the directory decides. */
const hurry = async (sending: Sending, listed: ListedMove | undefined, own: OwnMove): Promise<void> => {
  const { cell, token } = sending
  const { directory, db } = cell
  try {
    if (own.isOver || listed === undefined || (own.phase === 'frozen' && listed.phase === 'offered')) {
      await settleMove(cell, directory, { ...own, isOver: true })
      throw new SetupError(
        `${own.otherCell} has not taken in the last part, so the customer stays: run this again, here and there.`,
      )
    }
    if (own.phase === 'switching') {
      if (listed.phase === 'arrived')
        await switchMove(
          directory,
          { token, from: cell.name, to: own.otherCell },
          await belongingsOf(db, own.customerId),
        )
      else await settleMove(cell, directory, { ...own, isOver: listed.phase === 'offered' })
    } else if (listed.phase === 'ready') {
      const part = own.parts + 1
      await writePart(sending, part)
      await noteParts(db, own.customerId, part)
      await advanceMove(directory, token, { from: ['ready'], to: 'frozen', parts: part })
    } else if (listed.phase === 'arrived') await beginSwitch(db, own.customerId)
  } catch (error) {
    if (own.phase === 'frozen') await settleMove(cell, directory, { ...own, isOver: true }).catch(() => undefined)
    throw error
  }
}

/** @returns whether anything has changed since the part before */
const writePart = async ({ cell, wish, token, key }: Sending, part: number): Promise<boolean> => {
  const { customerId, by } = wish
  const before = await readSealed(part === 1 ? by : join(by, laterPart(part - 1)), key)
  const directory = join(by, laterPart(part))
  const since = before.live?.horizon ?? null
  const { rows } = await exportLive(cell, { customerId, to: by, directory, key, token, since })
  return rows > 0 || keysIn(before) !== keysIn(await readSealed(directory, key))
}

const keysIn = ({ parts }: MoveManifest): string =>
  parts.flatMap(({ name, sha256 }) => (name.endsWith('.keys.gz') ? [sha256] : [])).join()

/** Passes on all that calls have written since the part before, until none is up. */
const passOn = async (sending: Sending, listed: ListedMove | undefined, own: OwnMove): Promise<'done' | undefined> => {
  const { cell, token } = sending
  const { directory, db } = cell
  if (listed === undefined || listed.phase === 'done') {
    await noteDone(db, own.customerId)
    await forgetMove(directory, token)
    return 'done'
  }
  if (listed.phase !== 'switched') return undefined
  // asked first: what a call that ends now writes is in the part then
  const isOver = !(await isCalling(db, own.customerId))
  const part = own.parts + 1
  const hasChanged = await writePart(sending, part)
  if (hasChanged) {
    await noteParts(db, own.customerId, part)
    await announcePart(directory, token, part)
  } else if (isOver) await advanceMove(directory, token, { from: ['switched'], to: 'followed' })
  return undefined
}
