import { actsForCompany } from '@lineside/contract/access'
import { findOwnLine } from '../../domain/subscribers/lines-store.ts'
import type { Ownership } from '../../platform/access/ownership.ts'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http-problem.ts'

/** The owner of the listed conversations, and the time zone for `use_owner_tz`. */
export interface ConversationOwner {
  readonly owner: Ownership
  readonly timezone: string
}

/**
 * A subscriber sees its own conversations, whatever it asks for; an administrator those of the line that it names, or
 * of the whole customer.
 * @throws HttpProblem 404 for a line of another customer
 */
export const conversationOwner = async (
  db: Db,
  principal: Principal,
  subscriberId: number | undefined,
): Promise<ConversationOwner> => {
  const { subscriberId: own, timezone, role } = principal
  if (!actsForCompany({ role }) || subscriberId === own)
    return { owner: { column: 'subscriber_id', id: own }, timezone }
  if (subscriberId === undefined) return { owner: ownershipOf(principal), timezone }
  const line = await findOwnLine(db, principal, subscriberId)
  if (line === undefined) throw notFound("Invalid 'subscriber_id'.")
  return { owner: { column: 'subscriber_id', id: line.id }, timezone: line.timezone }
}
