import { givenRoles, type SeatRole } from '@lineside/contract/roles'
import { writeRoles } from '../../src/features/roles/roles-store.ts'
import type { Platform } from '../../src/platform/platform.ts'

/** Gives a person these roles, and no others; its sessions know at once. */
export const giveRoles = async (
  { db, sessions }: Pick<Platform, 'db' | 'sessions'>,
  { id }: { readonly id: number },
  roles: readonly SeatRole[],
): Promise<void> => {
  await writeRoles(db, id, {
    isAdministrator: roles.includes('administrator'),
    given: givenRoles.filter((role) => roles.includes(role)),
  })
  await sessions.subscriberChanged(db, id)
}
