import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { pilotUnknown } from '../../domain/pbx-lines/line-refusals.ts'
import {
  endContacts,
  endDeviceLines,
  endMemberships,
  endRegistrations,
  giveNumbersBack,
  terminateRow,
} from '../../domain/pbx-lines/terminate-line-store.ts'
import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import type { WritingContext } from '../../platform/http/resources/resource-handlers.ts'
import { notAllowed, Refusal } from '../../platform/refusal.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * SEAT-05, GRP-05: terminates a seat or group. Its numbers go back to the pilot; its memberships, registrations and
 * sessions end; its conversations stay with the customer.
 * @throws Refusal for the pilot and for the caller itself
 */
export const terminateSubscriber = async (
  { sessions, now }: Platform,
  { db, principal }: Pick<WritingContext, 'db' | 'principal'>,
  { id, is_pbx_pilot }: Subscriber,
): Promise<void> => {
  if (is_pbx_pilot) throw notAllowed('Cannot terminate pilot subscriber')
  if (id === principal.subscriberId) throw new Refusal('own_line', 'Cannot terminate own subscriber', {})
  const { pilot_id: pilotId } = await requirePlace(db, principal.customerId)
  if (pilotId === null) throw pilotUnknown()
  await giveNumbersBack(db, id, pilotId)
  await endMemberships(db, id)
  await endRegistrations(db, id)
  await endDeviceLines(db, id)
  await endContacts(db, id)
  await terminateRow(db, id, now())
  await deleteTokensOf(db, id)
  await sessions.endAllOf(db, id)
}
