import type { CreateOf } from '@lineside/contract/http/resource-types'
import type { subscribers } from '@lineside/contract/resources/subscribers'
import { pilotExists, pilotMissing } from '../../domain/pbx-lines/line-refusals.ts'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { requireNewPasswords } from '../../domain/pbx-lines/new-passwords.ts'
import { createLine } from '../../domain/pbx-lines/save-line.ts'
import type { WritingContext } from '../../platform/http/resource-handlers.ts'
import type { Platform } from '../../platform/platform.ts'

/** GRP-02, SEAT-02: a new seat or group in the pilot's domain, all of it or nothing. */
export const createSubscriber = async (
  platform: Platform,
  { db, principal: { customerId: customer_id } }: Pick<WritingContext, 'db' | 'principal'>,
  { username, is_pbx_group, is_pbx_pilot, ...values }: CreateOf<typeof subscribers>,
): Promise<number> => {
  await requireNewPasswords({ ...values, username })
  const { pilot_domain_id: domain_id } = await requirePlace(db, customer_id)
  if (domain_id === null) throw pilotMissing()
  if (is_pbx_pilot) throw pilotExists()
  const kind = is_pbx_group ? 'group' : 'seat'
  return await createLine({ ...platform, db }, { kind, customer_id, domain_id, username }, values)
}
