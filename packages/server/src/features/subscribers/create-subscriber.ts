import type { CreateOf } from '@lineside/contract/http/resource-types'
import type { WritingContext } from '../../platform/http/resource-handlers.ts'
import type { subscribers } from '@lineside/contract/resources/subscribers'
import { createLine } from '../../domain/pbx-lines/create-line.ts'
import { requireNewPasswords } from '../../domain/pbx-lines/new-passwords.ts'
import type { Platform } from '../../platform/platform.ts'

/** GRP-02, SEAT-02: a new seat or group, all of it or nothing. */
export const createSubscriber = async (
  platform: Platform,
  { db, principal }: Pick<WritingContext, 'db' | 'principal'>,
  wanted: CreateOf<typeof subscribers>,
): Promise<number> => {
  await requireNewPasswords(wanted)
  return await createLine(platform, db, principal.customerId, wanted)
}
