import type { Db } from '../../platform/db/database.ts'

export interface Pilot {
  readonly id: number
  readonly domain: string
  readonly profile_set_id: number | null
  readonly ext_range_min: string | null
  readonly ext_range_max: string | null
}

/** The pilot of a customer, with what its subscribers have of it. */
export const findPilotOf = (db: Db, customerId: number): Promise<Pilot | undefined> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select(['s.id', 'd.name as domain', 'c.profile_set_id', 'c.ext_range_min', 'c.ext_range_max'])
    .where('s.customer_id', '=', customerId)
    .where('s.is_pbx_pilot', '=', true)
    .where('s.status', '<>', 'terminated')
    .executeTakeFirst()

/** Name of a profile of a set; undefined: it is none of it. */
export const findProfileName = async (db: Db, profileSetId: number, id: number): Promise<string | undefined> => {
  const query = db.selectFrom('profiles').select('name').where('profile_set_id', '=', profileSetId)
  return (await query.where('id', '=', id).executeTakeFirst())?.name
}
