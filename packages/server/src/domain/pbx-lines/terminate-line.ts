import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import type { Sessions } from '../../platform/auth/sessions.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetSeatPlace } from '../emergency/chosen-places-store.ts'
import {
  endContacts,
  endDeviceLines,
  endMemberships,
  endRegistrations,
  freeNumbers,
  giveNumbersBack,
  terminateRow,
} from './terminate-line-store.ts'

export interface TerminateWork {
  /** The transaction, which holds the customer's lock. */
  readonly db: Db
  readonly sessions: Sessions
  readonly now: () => Date
}

/**
 * SEAT-05, GRP-05: terminates a line. Its memberships, registrations, keys, contacts and sessions end; its history stays
 * with the customer.
 * @param pilotId the line that gets its alias numbers; null: the customer has no pilot, and all its numbers are free
 */
export const terminateLine = async (
  { db, sessions, now }: TerminateWork,
  id: number,
  pilotId: number | null,
): Promise<void> => {
  if (pilotId === null) await freeNumbers(db, id)
  else await giveNumbersBack(db, id, pilotId)
  await endMemberships(db, id)
  await endRegistrations(db, id)
  await endDeviceLines(db, id)
  await endContacts(db, id)
  await forgetSeatPlace(db, id)
  await terminateRow(db, id, now())
  await deleteTokensOf(db, id)
  await sessions.endAllOf(db, id)
}
