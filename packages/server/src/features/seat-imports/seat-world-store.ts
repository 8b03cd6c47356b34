import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { requirePlace } from '../../domain/pbx-lines/line-place.ts'
import { pilotUnknown, pilotWithoutNumber } from '../../domain/pbx-lines/line-refusals.ts'
import { type LinePlace, listNames } from '../../domain/pbx-lines/lines-store.ts'
import { findPrimaryNumber } from '../../domain/pbx-lines/numbers-store.ts'
import type { Db } from '../../platform/db/database.ts'

export interface KnownLine {
  readonly id: number
  readonly username: string
  readonly display_name: string | null
  readonly pbx_extension: string | null
  readonly is_pbx_group: boolean
  readonly is_pbx_pilot: boolean
  readonly administrative: boolean
  /** ROLE-01: whether it has a role besides that of an administrator. */
  readonly has_given_role: boolean
}

export interface KnownNumber extends PhoneNumberParts {
  readonly e164: string
  readonly customer_id: number
  readonly subscriber_id: number
  readonly is_primary: boolean
}

/** The names and numbers in and around a customer, as far as new seats can collide with it. */
export interface SeatWorld {
  readonly place: LinePlace
  readonly domainId: number
  readonly pilotNumber: PhoneNumberParts
  readonly lines: readonly KnownLine[]
  /** Web user names in the pilot's domain, in lower case, and the ids of their lines. */
  readonly names: ReadonlyMap<string, number>
  /** Profiles of the customer's set by name in lower case. */
  readonly profiles: ReadonlyMap<string, number>
  /** Numbers of the customer, and all numbers that begin with the pilot's. */
  readonly numbers: ReadonlyMap<string, KnownNumber>
  /** How many more subscribers the customer may have; null: any. */
  readonly room: number | null
}

/** @throws Refusal where the customer cannot have seats */
export const readSeatWorld = async (db: Db, customerId: number): Promise<SeatWorld> => {
  const place = await requirePlace(db, customerId)
  const { pilot_id: pilotId, pilot_domain_id: domainId, max_subscribers: most } = place
  if (pilotId === null || domainId === null) throw pilotUnknown()
  const pilotNumber = await findPrimaryNumber(db, pilotId)
  if (pilotNumber === undefined) throw pilotWithoutNumber()
  const lines = await db
    .selectFrom('subscribers')
    .select(['id', 'username', 'display_name', 'pbx_extension', 'is_pbx_group', 'is_pbx_pilot', 'administrative'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('seat_roles').select('role').whereRef('subscriber_id', '=', 'subscribers.id'))
        .$castTo<boolean>()
        .as('has_given_role'),
    )
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .execute()
  const profiles = await db
    .selectFrom('profiles')
    .select(['id', 'name'])
    .where('profile_set_id', '=', place.profile_set_id ?? 0)
    .execute()
  const { cc, ac, sn } = pilotNumber
  const numbers = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select(['n.cc', 'n.ac', 'n.sn', 'n.e164', 's.customer_id', 'n.subscriber_id', 'n.is_primary'])
    .where((row) => row.or([row('s.customer_id', '=', customerId), row('n.e164', 'like', `${cc}${ac}${sn}%`)]))
    .execute()
  return {
    place,
    domainId,
    pilotNumber,
    lines,
    names: await listNames(db, domainId),
    profiles: new Map(profiles.map(({ name, id }) => [name.toLowerCase(), id])),
    numbers: new Map(numbers.map((number) => [number.e164, number])),
    room: most === null ? null : most - lines.length,
  }
}
