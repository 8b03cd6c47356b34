import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Users named in a refusal. */
const most = 5

/** Things that use something, so that it can not be removed: how many, and the names of some. */
export interface Users {
  readonly count: number
  readonly names: readonly string[]
}

const usersOf = (rows: readonly { readonly name: string; readonly total: number }[]): Users => ({
  count: rows[0]?.total ?? 0,
  names: rows.map(({ name }) => name),
})

type Found = { readonly name: string; readonly total: number }

export const customersOfReseller = async (db: Db, id: number): Promise<Users> => {
  const { rows } = await sql<Found>`
    select external_id as name, count(*) over ()::int as total from customers where reseller_id = ${id}
    order by external_id limit ${most}`.execute(db)
  return usersOf(rows)
}

export const linesOfProfile = async (db: Db, id: number): Promise<Users> => {
  const { rows } = await sql<Found>`
    select s.username || '@' || d.name as name, count(*) over ()::int as total
    from subscribers s join domains d on d.id = s.domain_id where s.profile_id = ${id} and s.status <> 'terminated'
    order by 1 limit ${most}`.execute(db)
  return usersOf(rows)
}

/** Lines of a domain, those that have ended, too: their history is still there. */
export const linesOfDomain = async (db: Db, name: string): Promise<Users> => {
  const { rows } = await sql<Found>`
    select s.username as name, count(*) over ()::int as total
    from subscribers s join domains d on d.id = s.domain_id where lower(d.name) = lower(${name}) order by 1 limit ${most}`.execute(
    db,
  )
  return usersOf(rows)
}

export const devicesOfProfile = async (db: Db, id: number): Promise<Users> => {
  const { rows } = await sql<Found>`
    select c.external_id || ' ' || d.identifier as name, count(*) over ()::int as total
    from devices d join customers c on c.id = d.customer_id where d.profile_id = ${id} order by 1 limit ${most}`.execute(
    db,
  )
  return usersOf(rows)
}

/** Lines that have chosen a sound set, and sets that take from it what they lack. */
export const usersOfSoundSet = async (db: Db, id: number): Promise<Users> => {
  const { rows } = await sql<Found>`
    select name, count(*) over ()::int as total from (
      select s.username || '@' || d.name as name from subscriber_preferences p
        join subscribers s on s.id = p.subscriber_id join domains d on d.id = s.domain_id
        where p.preferences ->> 'contract_sound_set' = ${String(id)} and p.preferences ? 'contract_sound_set'
          and s.status <> 'terminated'
      union all select 'set ' || t.name from sound_sets t where t.parent_id = ${id}
    ) u order by 1 limit ${most}`.execute(db)
  return usersOf(rows)
}

/** `used by 7: a@b.example, c@d.example, …` */
export const saidUsers = ({ count, names }: Users): string =>
  `${count}: ${names.join(', ')}${count > names.length ? ', …' : ''}`
