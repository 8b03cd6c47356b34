import { givenRoles, seatRoles, type SeatRole } from '@lineside/contract/roles'
import type { PersonWithRoles } from '@lineside/contract/resources/sign-in/roles'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { tellEvent } from '../../platform/events/events-store.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countOtherAdministrators, findPerson, holdRoles, writeRoles } from './roles-store.ts'

interface ChangedRoles {
  /** The person's line. */
  readonly id: number
  /** Wins over `take`. */
  readonly give?: readonly SeatRole[] | undefined
  readonly take?: readonly SeatRole[] | undefined
}

/**
 * ROLE-01: gives a person roles and takes others, in one transaction with the audit entry. Sessions obey at once, at every
 * process.
 * @throws Refusal: a group has no roles, the pilot stays an administrator, the last administrator stays;
 *   HttpProblem 404 for a line of another customer, 401 when the caller's session has just ended, 403 when its role has
 */
export const changeRolesOf = (
  platform: Platform,
  principal: Principal,
  { id, give = [], take = [] }: ChangedRoles,
): Promise<PersonWithRoles> =>
  platform.db.transaction().execute(async (within) => {
    const { customerId } = principal
    // first, or two administrators who change one another would each hold what the other waits for
    await holdRoles(within, customerId)
    await holdSession(platform, within, principal, 'use')
    // somebody may have taken the role of administrator from the caller while this call was on its way
    const caller = await findPerson(within, customerId, principal.subscriberId)
    if (caller?.roles.includes('administrator') !== true) throw forbidden()
    const before = await findPerson(within, customerId, id)
    if (before === undefined) throw entityNotFound('subscriber')
    const stays = (role: SeatRole) => before.roles.includes(role) && !take.includes(role)
    const wanted = seatRoles.filter((role) => give.includes(role) || stays(role))
    await requirePossible(within, customerId, before, wanted)
    await writeRoles(within, id, {
      isAdministrator: wanted.includes('administrator'),
      given: givenRoles.filter((role) => wanted.includes(role)),
    })
    await recordWrite(within, principal, {
      resource: 'subscribers',
      id,
      method: 'patch',
      at: platform.now(),
      before: { display_name: before.name, roles: before.roles },
      after: { display_name: before.name, roles: wanted },
    })
    await platform.sessions.subscriberChanged(within, id)
    await tellEvent(within, { topic: 'roles', id: String(id), customerId, subscriberId: id })
    const { isPerson: _, ...person } = before
    return { ...person, roles: wanted }
  })

const requirePossible = async (
  db: Db,
  customerId: number,
  { isPerson, is_pilot: isPilot, roles, subscriber_id: id }: PersonWithRoles & { readonly isPerson: boolean },
  wanted: readonly SeatRole[],
): Promise<void> => {
  if (!isPerson && wanted.length > 0) throw new Refusal('no_person', 'Only people have roles, not groups.', {}, 'roles')
  if (!roles.includes('administrator') || wanted.includes('administrator')) return
  if (isPilot) throw new Refusal('pilot_administers', 'The pilot stays an administrator.', {}, 'roles')
  if ((await countOtherAdministrators(db, customerId, id)) === 0)
    throw new Refusal('last_administrator', 'One administrator has to stay.', {}, 'roles')
}
