import { createInOrder } from '@lineside/contract/in-order'
import type { Pool } from '../../../platform/db/database.ts'
import { runAlone } from '../../../platform/db/locks.ts'
import { persistently } from '../../../platform/persistently.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCustomerTables } from '../customer-tables-store.ts'
import { advanceMove, type MovePhase, readMove } from './directory-moves-store.ts'
import {
  endWhatIsLeft,
  leaveCustomer,
  listOpenMoves,
  noteDone,
  type OwnMove,
  removeArrived,
  serveCustomer,
  thawCustomer,
} from './own-moves-store.ts'

type Needs = Pick<Platform, 'db' | 'pool' | 'log'>

const switched: readonly MovePhase[] = ['switched', 'followed', 'done']
const undecided: readonly MovePhase[] = ['offered', 'ready', 'frozen', 'arrived']

/**
 * GROW-08: does what the directory has decided about one move. The old cell thaws only once the directory can no longer give the customer
 * away; the new one serves it only once it has. Doing it again changes nothing.
 * @param said tokens of moves whose trouble has been logged, which is done once
 * @throws Error the directory is away: nothing has changed, and whoever was refused is refused still
 */
export const settleMove = async (
  { db, pool, log }: Needs,
  directory: Pool,
  move: OwnMove,
  said = new Set<string>(),
): Promise<void> => {
  const { customerId, token, phase, isOver } = move
  if (phase === 'left') return await endWhatIsLeft(db, customerId)
  if (phase === 'copied' || (phase === 'frozen' && !isOver)) return
  const listed = await readMove(directory, token)
  const isSwitched = listed !== undefined && switched.includes(listed.phase)
  if (phase === 'serving') {
    // the old cell forgets it only then
    if (listed === undefined || listed.phase === 'done') await noteDone(db, customerId)
    return
  }
  if (phase === 'arrived') {
    if (isSwitched) return await serveCustomer(db, customerId)
    if (listed?.phase === 'offered' || listed?.phase === 'ready' || listed?.phase === 'given up')
      await removeArrived(db, await readCustomerTables(pool), move)
    return
  }
  if (isSwitched) {
    await leaveCustomer(db, customerId)
    return await endWhatIsLeft(db, customerId)
  }
  if (listed?.phase === 'given up') return await thawCustomer(db, customerId)
  if (!isOver) return
  const isKept = listed !== undefined && (await advanceMove(directory, token, { from: undecided, to: 'offered' }))
  if (isKept || phase === 'frozen') return await thawCustomer(db, customerId)
  if (said.has(token)) return
  said.add(token)
  // a directory that was made anew meanwhile cannot say who has it
  log.error(
    `The directory knows nothing of the move of customer ${customerId} to ${move.otherCell}: see which of the two cells serves it, and end the move with "customers move --give-up", or remove the customer here`,
  )
}

/**
 * All moves of this cell of which something is left to do; one process of the cell at a time.
 * @throws the first error, once all have been tried
 */
export const settleMoves = async (ground: Needs, directory: Pool, said?: Set<string>): Promise<void> => {
  const open = await listOpenMoves(ground.db)
  if (open.length === 0) return
  await runAlone(ground.db, { name: 'settle moves', id: 0 }, async () => {
    const errors: unknown[] = []
    for (const move of open)
      await settleMove(ground, directory, move, said).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  })
}

/** A cell reads so often what has become of its moves. */
const everyMs = 500

/** @returns stops */
export const watchMoves = (ground: Needs, directory: Pool): (() => Promise<void>) => {
  const works = createInOrder()
  const said = new Set<string>()
  const settling = persistently(() => works.run(() => settleMoves(ground, directory, said)), {
    log: ground.log,
    failure: 'Moves of customers could not be settled with the directory of cells',
    longestMs: 1_000,
  })
  const timer = setInterval(() => settling.now(), everyMs)
  settling.now()
  return async () => {
    clearInterval(timer)
    settling.close()
    await works.settled()
  }
}
