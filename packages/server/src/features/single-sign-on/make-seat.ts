import { roleFor } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { freeUsername, usernameOf } from '@lineside/telephony/pbx/username-of'
import { claimedName } from '@lineside/telephony/subscribers/claimed-name'
import type { Claims } from '@lineside/telephony/subscribers/single-sign-on'
import { findFreeExtensions } from '../../domain/pbx-lines/free-extensions.ts'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { pilotUnknown } from '../../domain/pbx-lines/line-refusals.ts'
import { listNames } from '../../domain/pbx-lines/lines-store.ts'
import { createLine } from '../../domain/pbx-lines/save-line.ts'
import * as store from '../../domain/single-sign-on/sso-seats-store.ts'
import { seatsWithAddress } from '../../domain/single-sign-on/sso-store.ts'
import { presentSubscriber } from '../../domain/subscribers/present-subscriber.ts'
import { findSubscriber } from '../../domain/subscribers/subscribers-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { lineBlocked } from '../../platform/auth/blocked-lines-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuseWhileMoving } from '../../platform/db/moving-writes.ts'
import { customerLock, holdLock } from '../../platform/db/locks.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

type Ground = Pick<Platform, 'db' | 'now' | 'secrets' | 'sessions' | 'locks'>

export interface Newcomer {
  readonly customerId: number
  /** Name of the provider, for the log of changes. */
  readonly provider: string
  /** In a mail domain of the customer; in lower case. */
  readonly address: string
  readonly claims: Claims
}

/**
 * FACT-08: makes the seat of somebody whom no seat knows, after the template of the customer. Two first sign-ins at once make
 * one seat: the second finds what the first has made.
 * @returns the id of the line
 * @throws Refusal `sso_no_seat` where the customer does not want it, `sso_removed`, `sso_full`, `sso_no_extension`, `line_blocked`
 */
export const makeSeat = (ground: Ground, newcomer: Newcomer): Promise<number> => {
  const lock = customerLock(newcomer.customerId)
  return ground.locks.run([lock], `sso ${newcomer.customerId}`, () =>
    ground.db.transaction().execute(async (within) => {
      await holdLock(within, lock)
      const [known] = await seatsWithAddress(within, newcomer.customerId, newcomer.address)
      if (known !== undefined) return known.id
      await refuseWhileMoving(within, newcomer.customerId)
      return await make(ground, within, newcomer)
    }),
  )
}

const make = async (ground: Ground, db: Db, { customerId, provider, address, claims }: Newcomer): Promise<number> => {
  const { now, secrets } = ground
  const template = await store.readTemplate(db, customerId)
  if (template?.makes_seats !== true) throw new Refusal('sso_no_seat', 'No seat has this mail address.', { address })
  if (await store.isCustomerBlocked(db, customerId)) throw lineBlocked()
  if (await store.wasRemoved(db, customerId, address))
    throw new Refusal('sso_removed', 'The seat with this mail address was removed.', { address })
  const { pilot_domain_id: domainId } = await requirePlace(db, customerId)
  if (domainId === null) throw pilotUnknown()
  const range = { min: template.seat_ext_min, max: template.seat_ext_max }
  const [extension] = await findFreeExtensions(db, customerId, 'seat', '', range)
  if (extension === undefined) throw new Refusal('sso_no_extension', 'No extension is free.', {})
  const name = claimedName(claims, address, limits.nameLength)
  const names = await listNames(db, domainId)
  const {
    username,
    is_pbx_group: _group,
    is_pbx_pilot: _pilot,
    ...values
  } = validate(subscribers.create, {
    username: freeUsername(usernameOf(name, extension), (taken) => names.has(taken)),
    display_name: name,
    email: address,
    pbx_extension: extension,
    pbx_group_ids: await store.listSeatGroups(db, customerId),
    ...(template.seat_profile_id !== null && { profile_id: template.seat_profile_id }),
  })
  const id = await createLine(
    { ...ground, db },
    { kind: 'seat', customer_id: customerId, domain_id: domainId, username },
    values,
  ).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'customer_full' ? full() : error
  })
  await store.noteMade(db, id, now())
  const viewer = { customerId, subscriberId: id, role: roleFor(true) }
  const shown = await findSubscriber(db, viewer, id)
  const after = { ...(shown && presentSubscriber(shown, viewer, secrets)), sso_made_by: provider }
  await recordWrite(db, viewer, { resource: subscribers.name, id, method: 'create', before: null, after, at: now() })
  return id
}

const full = () => new Refusal('sso_full', 'The customer has no room for another seat.', {})
