import type { Db } from '../../platform/db/database.ts'
import { removalLock, takeIfFree } from '../../platform/db/locks.ts'
import { operatorRefusal } from '../saving/saving.ts'
import {
  type Block,
  blockOfLine,
  endSessionsOf,
  longestReason,
  setCustomerBlock,
  setLineBlock,
  tellBlocking,
  type Whose,
} from './blocking-store.ts'

export type BlockOutcome = 'blocked' | 'unblocked' | 'unchanged'

/**
 * RUN-01: blocks a customer with all its lines, or unblocks it (null). At all processes sign-in, sessions, sockets,
 * and calls end when the transaction commits; only calls for help stay possible, from phones. Unblocking
 * leaves lines blocked that are blocked themselves. Registrations end afterwards: see `endRegistrationsOf`.
 * @param db a transaction
 * @throws Refusal for a reason that is too long, and for unblocking a customer that is being removed
 */
export const blockCustomer = async (db: Db, customerId: number, block: Block | null): Promise<BlockOutcome> => {
  check(block)
  if (block === null && !(await takeIfFree(db, removalLock(customerId))))
    throw operatorRefusal('This customer is being removed.')
  if (!(await setCustomerBlock(db, customerId, block))) return 'unchanged'
  await followUp(db, { customerId }, block)
  return block === null ? 'unblocked' : 'blocked'
}

/** The same for one line; while its customer is blocked, unblocking the line has no effect yet. */
export const blockLine = async (
  db: Db,
  line: number,
  block: Block | null,
): Promise<{ readonly outcome: BlockOutcome; readonly byCustomer: boolean; readonly customerId: number }> => {
  check(block)
  const isChanged = await setLineBlock(db, line, block)
  const { customerId, byCustomer } = await blockOfLine(db, line)
  if (isChanged) await followUp(db, { customerId, line }, block)
  return { outcome: !isChanged ? 'unchanged' : block === null ? 'unblocked' : 'blocked', byCustomer, customerId }
}

const followUp = async (db: Db, whose: Whose, block: Block | null): Promise<void> => {
  if (block === null) await endSessionsOf(db, whose)
  await tellBlocking(db, whose)
}

const check = (block: Block | null): void => {
  if ((block?.reason?.length ?? 0) > longestReason)
    throw operatorRefusal(`A reason has up to ${longestReason} characters.`)
}
