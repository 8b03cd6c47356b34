import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A room of a customer, by its name in one form of Unicode. */
export interface RoomName {
  readonly customerId: number
  readonly name: string
}

export interface Claimed {
  /** The process that holds it now. */
  readonly owner: number
  readonly dialIn: string
  /** Sealed: its PIN at a process that is no more. */
  readonly leftPin: Buffer | null
}

/** So long the PIN of a room holds whose process died, from the moment that somebody asks for it. */
const pinOutlivesMs = 60_000

export interface Claim extends RoomName {
  readonly own: number
  readonly now: Date
  /** An ID that the room gets, if it has none; another one each time. */
  readonly makeId: () => string
}

/** Whoever holds a room keeps it; one that nobody holds is this process's from now on. 'too_many': the customer has its share. */
export const claimConference = (db: Db, claim: Claim): Promise<Claimed | 'too_many'> =>
  db.transaction().execute(async (transaction) => {
    const { customerId, name, own, now } = claim
    const row = await keepRow(transaction, claim)
    if (row.owner !== null) return { owner: row.owner, dialIn: row.dial_in, leftPin: null }
    const { open } = await transaction
      .selectFrom('conferences')
      .select((select) => select.fn.countAll<string>().as('open'))
      .where('customer_id', '=', customerId)
      .where('owner', 'is not', null)
      .executeTakeFirstOrThrow()
    if (Number(open) >= limits.conferencesOpen) return 'too_many'
    const isOver = row.left_at !== null && now.getTime() - row.left_at.getTime() >= pinOutlivesMs
    const leftPin = isOver ? null : row.left_pin
    await transaction
      .updateTable('conferences')
      .set({ owner: own, left_pin: leftPin, left_at: leftPin === null ? null : (row.left_at ?? now), used_at: now })
      .where('customer_id', '=', customerId)
      .where('name', '=', name)
      .execute()
    return { owner: own, dialIn: row.dial_in, leftPin }
  })

/** @returns the room's ID */
export const keepConference = (db: Db, claim: Omit<Claim, 'own'>): Promise<string> =>
  db.transaction().execute(async (transaction) => (await keepRow(transaction, claim)).dial_in)

/** The room's row, under the lock of its customer. Those that were not used for longest make room. */
const keepRow = async (transaction: Db, { customerId, name, now, makeId }: Omit<Claim, 'own'>) => {
  await sql`select id from customers where id = ${customerId} for no key update`.execute(transaction)
  const ofCustomer = () => transaction.selectFrom('conferences').where('customer_id', '=', customerId)
  const found = await ofCustomer().selectAll().where('name', '=', name).executeTakeFirst()
  if (found !== undefined) return found
  await sql`delete from conferences where (customer_id, name) in (
    select customer_id, name from conferences where customer_id = ${customerId} and owner is null
    order by used_at desc offset ${limits.conferencesKept - 1})`.execute(transaction)
  for (;;) {
    const inserted = await transaction
      .insertInto('conferences')
      .values({ customer_id: customerId, name, dial_in: makeId(), used_at: now })
      .onConflict((conflict) => conflict.columns(['customer_id', 'dial_in']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) return inserted
  }
}

/** The process that holds it; undefined: nobody is in it. */
export const ownerOfConference = async (db: Db, { customerId, name }: RoomName): Promise<number | undefined> => {
  const row = await db
    .selectFrom('conferences')
    .select('owner')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.owner ?? undefined
}

/** @param wasOpen its PIN is gone with its last member; one into which nobody came keeps what a dead process has left */
export const releaseConference = async (db: Db, room: RoomName, own: number, wasOpen: boolean): Promise<void> => {
  await db
    .updateTable('conferences')
    .set({ owner: null, ...(wasOpen && { left_pin: null, left_at: null }) })
    .where('customer_id', '=', room.customerId)
    .where('name', '=', room.name)
    .where('owner', '=', own)
    .execute()
}

/** Members at other processes come into them again, elsewhere. */
export const releaseAllConferences = async (db: Db, own: number, left_at: Date): Promise<void> => {
  await db.updateTable('conferences').set({ owner: null, left_at }).where('owner', '=', own).execute()
}

/** @param box sealed; null: it is open */
export const keepConferencePin = async (db: Db, room: RoomName, own: number, box: Buffer | null): Promise<void> => {
  await db
    .updateTable('conferences')
    .set({ left_pin: box, left_at: null })
    .where('customer_id', '=', room.customerId)
    .where('name', '=', room.name)
    .where('owner', '=', own)
    .execute()
}

/** The name of the customer's room with this ID. */
export const findConferenceByDialIn = async (
  db: Db,
  customerId: number,
  dialIn: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('conferences')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('dial_in', '=', dialIn)
    .executeTakeFirst()
  return row?.name
}

const mostNumbers = 5

/** Numbers of the customer's lines that lead everybody into a conference at any time: by their first rule, which asks for nothing. */
export const conferenceNumbers = async (db: Db, customerId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ e164: string }>`
    select n.e164 from subscribers s
    join numbers n on n.subscriber_id = s.id and n.is_primary
    join lateral (
      select d.destinations, m.source_set_id, m.time_set_id
      from cf_mappings m join cf_destination_sets d on d.id = m.destination_set_id
      where m.subscriber_id = s.id and m.type = 'cfu' and m.enabled order by m.position limit 1
    ) f on f.source_set_id is null and f.time_set_id is null
      and f.destinations -> 0 ->> 'destination' ~* '@conference[.]local$'
    where s.customer_id = ${customerId} and s.status <> 'terminated'
    order by n.e164 limit ${mostNumbers}`.execute(db)
  return rows.map(({ e164 }) => e164)
}

/** Whose line this is. */
export const customerOfLine = async (db: Db, subscriberId: number): Promise<number | undefined> => {
  const row = await db.selectFrom('subscribers').select('customer_id').where('id', '=', subscriberId).executeTakeFirst()
  return row?.customer_id
}
