import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A customer's conference room, by its name in Unicode's normal form C. */
export interface RoomName {
  readonly customerId: number
  readonly name: string
}

export interface Claimed {
  /** The process that now holds the room. */
  readonly owner: number
  readonly dialIn: string
  /** The room's PIN at a process that has ended, encrypted; null: it had none. */
  readonly leftPin: Buffer | null
}

/**
 * How long the PIN of a room is kept whose process has ended: from the process's orderly stop, or else from the first
 * claim after its death.
 */
const pinOutlivesMs = 60_000

export interface Claim extends RoomName {
  readonly own: number
  readonly now: Date
  /** The line that asks for the room. */
  readonly by: number
  /** Makes a random conference ID for a new room. */
  readonly makeId: () => string
}

/**
 * Claims a room for this process. If another process holds the room, that one keeps it. `too_many`: the customer has
 * the most open rooms allowed.
 */
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

/** Creates the room's row if there is none. @returns the room's conference ID */
export const keepConference = (db: Db, claim: Omit<Claim, 'own'>): Promise<string> =>
  db.transaction().execute(async (transaction) => (await keepRow(transaction, claim)).dial_in)

/**
 * Finds or creates the room's row, under the lock of its customer. Beyond the limit unused rooms are deleted: in turns,
 * each line keeps the room that it has used last before any line keeps a further one, so that who asks for many rooms
 * loses its own, and colleagues keep theirs.
 */
const keepRow = async (transaction: Db, { customerId, name, now, by, makeId }: Omit<Claim, 'own'>) => {
  await sql`select id from customers where id = ${customerId} for no key update`.execute(transaction)
  const ofCustomer = () => transaction.selectFrom('conferences').where('customer_id', '=', customerId)
  const found = await ofCustomer().selectAll().where('name', '=', name).executeTakeFirst()
  if (found !== undefined) return found
  await sql`delete from conferences where (customer_id, name) in (
    select customer_id, name from conferences where customer_id = ${customerId} and owner is null
    order by row_number() over (partition by coalesce(made_by::text, 'room ' || name) order by used_at desc), used_at desc
    offset ${limits.conferencesKept - 1})`.execute(transaction)
  for (;;) {
    const inserted = await transaction
      .insertInto('conferences')
      .values({ customer_id: customerId, name, dial_in: makeId(), used_at: now, made_by: by })
      .onConflict((conflict) => conflict.columns(['customer_id', 'dial_in']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted !== undefined) return inserted
  }
}

/** The process that holds the room; undefined: nobody is in it. */
export const ownerOfConference = async (db: Db, { customerId, name }: RoomName): Promise<number | undefined> => {
  const row = await db
    .selectFrom('conferences')
    .select('owner')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.owner ?? undefined
}

/**
 * Releases a room of this process.
 * @param wasOpen true: the last member has left, so the PIN is deleted; false: nobody came in, so the PIN that a dead
 * process left is kept
 */
export const releaseConference = async (db: Db, room: RoomName, own: number, wasOpen: boolean): Promise<void> => {
  await db
    .updateTable('conferences')
    .set({ owner: null, ...(wasOpen && { left_pin: null, left_at: null }) })
    .where('customer_id', '=', room.customerId)
    .where('name', '=', room.name)
    .where('owner', '=', own)
    .execute()
}

/** Releases all rooms of a process that stops. Members connected to other processes open them again there. */
export const releaseAllConferences = async (db: Db, own: number, left_at: Date): Promise<void> => {
  await db.updateTable('conferences').set({ owner: null, left_at }).where('owner', '=', own).execute()
}

/** Saves the PIN of a room. @param box the encrypted PIN; null: the room has none */
export const keepConferencePin = async (db: Db, room: RoomName, own: number, box: Buffer | null): Promise<void> => {
  await db
    .updateTable('conferences')
    .set({ left_pin: box, left_at: null })
    .where('customer_id', '=', room.customerId)
    .where('name', '=', room.name)
    .where('owner', '=', own)
    .execute()
}

/** The name of the customer's room with this conference ID. */
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

/**
 * Primary numbers of the customer's lines that lead every caller into a conference at any time: their first
 * unconditional forwarding rule has no conditions and goes to the conference.
 */
export const conferenceNumbers = async (db: Db, customerId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ e164: string }>`
    select n.e164 from subscribers s
    join numbers n on n.subscriber_id = s.id and n.is_primary
    join lateral (
      select d.destinations, m.source_set_id, m.time_set_id, m.bnumber_set_id
      from cf_mappings m join cf_destination_sets d on d.id = m.destination_set_id
      where m.subscriber_id = s.id and m.type = 'cfu' and m.enabled order by m.position limit 1
    ) f on f.source_set_id is null and f.time_set_id is null and f.bnumber_set_id is null
      and f.destinations -> 0 ->> 'destination' ~* '@conference[.]local$'
    where s.customer_id = ${customerId} and s.status <> 'terminated'
    order by n.e164 limit ${mostNumbers}`.execute(db)
  return rows.map(({ e164 }) => e164)
}

/** The customer that a line belongs to. */
export const customerOfLine = async (db: Db, subscriberId: number): Promise<number | undefined> => {
  const row = await db.selectFrom('subscribers').select('customer_id').where('id', '=', subscriberId).executeTakeFirst()
  return row?.customer_id
}
