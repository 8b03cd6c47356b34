import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { findPilotOf } from '../../domain/pbx-lines/pilot-store.ts'
import {
  endDeviceLines,
  endMemberships,
  endRegistrations,
  giveNumbersBack,
  terminateRow,
} from '../../domain/pbx-lines/terminate-line-store.ts'
import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import { forbidden, unprocessable } from '../../platform/http/http-problem.ts'
import type { WritingContext } from '../../platform/http/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * SEAT-05, GRP-05: a seat or group ends. Its numbers return to the pilot, its memberships, registrations and sessions end;
 * its conversations stay with the customer.
 * @throws HttpProblem 403 for the pilot and for oneself
 */
export const terminateSubscriber = async (
  { sessions, now }: Platform,
  { db, principal }: Pick<WritingContext, 'db' | 'principal'>,
  { id, is_pbx_pilot }: Subscriber,
): Promise<void> => {
  if (is_pbx_pilot) throw forbidden('Cannot terminate pilot subscriber')
  if (id === principal.subscriberId) throw forbidden('Cannot terminate own subscriber')
  const pilot = await findPilotOf(db, principal.customerId)
  if (pilot === undefined) throw unprocessable('Unable to find PBX pilot for this customer.')
  await giveNumbersBack(db, id, pilot.id)
  await endMemberships(db, id)
  await endRegistrations(db, id)
  await endDeviceLines(db, id)
  await terminateRow(db, id, now())
  await deleteTokensOf(db, id)
  await sessions.endAllOf(db, id)
}
