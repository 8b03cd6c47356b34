import { deviceName, endOf, isLive, nameOfRegistration } from '../../domain/endpoints/endpoints-store.ts'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db, Pool } from '../../platform/db/database.ts'
import type { ListRequest } from '../../platform/http/resources/resource-handlers.ts'

export interface RegistrationRow {
  readonly id: number
  readonly subscriber_id: number
  readonly contact: string
  readonly path: string | null
  readonly socket: string | null
  readonly received: string | null
  readonly q: number
  readonly expires: Date
  readonly nat: boolean
  readonly user_agent: string
  readonly device: string | null
}

const columns = [
  'r.id',
  'r.subscriber_id',
  'r.contact',
  'r.path',
  'r.socket',
  'r.received',
  'r.q',
  'r.nat',
  'r.user_agent',
] as const

/** Columns that `order_by` can name; texts are sorted as in a list of names. */
const orders = {
  id: 'r.id',
  contact: 'r.contact collate "und-x-icu"',
  expires: endOf('$2'),
  path: 'r.path collate "und-x-icu"',
  q: 'r.q',
  user_agent: 'r.user_agent collate "und-x-icu"',
} as const

/**
 * Statement and name of a prepared query: everybody uses the same few, and the name is made of what differs between
 * them.
 */
const ownRegistrations = (principal: Principal, now: Date, subscriberId: number | undefined) => {
  const { column, id } = ownershipOf(principal)
  const isOfOne = subscriberId !== undefined
  return {
    name: `registrations of ${column}${isOfOne ? ' and subscriber' : ''}`,
    text: `from registrations r join subscribers s on s.id = r.subscriber_id
where s.status <> 'terminated' and s.${column === 'customer_id' ? column : 'id'} = $1
  and ${isLive('$2')}${isOfOne ? ' and s.id = $3' : ''}`,
    values: isOfOne ? [id, now, subscriberId] : [id, now],
  }
}

type Wanted = Pick<ListRequest<{ subscriber_id?: number | undefined }>, 'filters' | 'offset' | 'limit' | 'order'>

/**
 * A subscriber's own reachable devices, or those of the administrator's customer; nothing for a line of somebody else.
 */
export const listRegistrations = async (
  pool: Pool,
  principal: Principal,
  now: Date,
  { filters: { subscriber_id }, offset, limit, order }: Wanted,
): Promise<readonly RegistrationRow[]> => {
  const { name, text, values } = ownRegistrations(principal, now, subscriber_id)
  const direction = order?.descending ? 'desc' : 'asc'
  const by = (order?.by ?? 'id') as keyof typeof orders
  const { rows } = await pool.query<RegistrationRow>({
    name: `${name} by ${by} ${direction}`,
    text: `select ${columns.join(', ')}, ${endOf('$2')} as expires, ${deviceName} as device ${text}
order by ${orders[by]} ${direction}, r.id ${direction} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
  return rows
}

export const countRegistrations = async (
  pool: Pool,
  principal: Principal,
  now: Date,
  subscriberId: number | undefined,
): Promise<number> => {
  const { name, text, values } = ownRegistrations(principal, now, subscriberId)
  const { rows } = await pool.query<{ count: number }>({
    name: `count ${name}`,
    text: `select count(*) as count ${text}`,
    values,
  })
  return rows[0]?.count ?? 0
}

export const findRegistration = async (
  db: Db,
  principal: Principal,
  now: Date,
  id: number,
): Promise<RegistrationRow | undefined> => {
  const { column, id: owner } = ownershipOf(principal)
  return await db
    .selectFrom('registrations as r')
    .innerJoin('subscribers as s', 's.id', 'r.subscriber_id')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .where('r.id', '=', id)
    .where('r.expires', '>', now)
    .select(columns)
    .select(sql<Date>`${sql.raw(endOf(`'${now.toISOString()}'`))}`.as('expires'))
    .select(sql<string | null>`${sql.raw(deviceName)}`.as('device'))
    .executeTakeFirst()
}

export const deleteRegistration = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('registrations').where('id', '=', id).execute()
}

/**
 * REACH-02: removes the devices of a line that had this name and are gone.
 * @returns whether there were any
 */
export const forgetLeftDevices = async (db: Db, subscriberId: number, name: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    with browsers as (
      delete from left_browsers where subscriber_id = ${subscriberId} and name = ${name} returning 1
    ), phones as (
      delete from registrations r
      where r.subscriber_id = ${subscriberId} and r.expires <= ${now} and ${sql.raw(nameOfRegistration)} = ${name}
      returning 1
    )
    select 1 from browsers union all select 1 from phones`.execute(db)
  return rows.length > 0
}
