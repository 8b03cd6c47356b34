import type { PhoneNumberParts } from '@lineside/telephony/numbers/phone-number'
import { sql } from 'kysely'
import type { Pilot } from '../../domain/pbx-lines/pilot-store.ts'
import { findPilotOf } from '../../domain/pbx-lines/pilot-store.ts'
import { findPrimaryNumber } from '../../domain/provisioning/numbers-store.ts'
import type { Db } from '../../platform/db/database.ts'

export interface KnownLine {
  readonly id: number
  readonly username: string
  readonly display_name: string | null
  readonly email: string | null
  readonly timezone: string | null
  readonly pbx_extension: string | null
  readonly is_pbx_group: boolean
  readonly is_pbx_pilot: boolean
}

export interface KnownNumber extends PhoneNumberParts {
  readonly e164: string
  readonly customer_id: number
  readonly subscriber_id: number
  readonly is_primary: boolean
}

/** What there is in and around a customer when seats are added to it. */
export interface SeatWorld {
  readonly customerId: number
  readonly pilot: Pilot
  readonly pilotNumber: PhoneNumberParts
  readonly lines: readonly KnownLine[]
  /** Names to sign in with of the pilot's domain, in lower case, and whose they are. */
  readonly names: ReadonlyMap<string, number>
  readonly profiles: ReadonlyMap<string, number>
  /** Of the customer, and all that begin with the pilot's. */
  readonly numbers: ReadonlyMap<string, KnownNumber>
  /** How many more subscribers the customer may have; null: any. */
  readonly room: number | null
}

/** @returns why there can be no seats, else the world */
export const readSeatWorld = async (db: Db, customerId: number): Promise<SeatWorld | string> => {
  const pilot = await findPilotOf(db, customerId)
  if (pilot === undefined) return 'Unable to find PBX pilot for this customer.'
  const pilotNumber = await findPrimaryNumber(db, pilot.id)
  if (pilotNumber === undefined) return 'The pilot subscriber does not have a primary number.'
  const lines = await db
    .selectFrom('subscribers')
    .select(['id', 'username', 'display_name', 'email', 'timezone', 'pbx_extension', 'is_pbx_group', 'is_pbx_pilot'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .execute()
  const names = await sql<{ name: string; id: number }>`
    select lower(n.name) as name, s.id from subscribers s join domains d on d.id = s.domain_id,
      lateral (values (s.username), (s.webusername)) n (name)
    where d.name = ${pilot.domain} and s.status <> 'terminated' and n.name is not null`.execute(db)
  const profiles = await db
    .selectFrom('profiles')
    .select(['id', 'name'])
    .where('profile_set_id', '=', pilot.profile_set_id ?? 0)
    .execute()
  const { cc, ac, sn } = pilotNumber
  const numbers = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .select(['n.cc', 'n.ac', 'n.sn', 'n.e164', 's.customer_id', 'n.subscriber_id', 'n.is_primary'])
    .where((row) => row.or([row('s.customer_id', '=', customerId), row('n.e164', 'like', `${cc}${ac}${sn}%`)]))
    .execute()
  const { max_subscribers: most } = await db
    .selectFrom('customers')
    .select('max_subscribers')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return {
    customerId,
    pilot,
    pilotNumber,
    lines,
    names: new Map(names.rows.map(({ name, id }) => [name, id])),
    profiles: new Map(profiles.map(({ name, id }) => [name.toLowerCase(), id])),
    numbers: new Map(numbers.map((number) => [number.e164, number])),
    room: most === null ? null : most - lines.length,
  }
}
