import { limits } from '@lineside/contract/limits'
import { type GivenRole, heldRoles } from '@lineside/contract/roles'
import type { PersonWithRoles } from '@lineside/contract/resources/sign-in/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface PersonRow extends Omit<PersonWithRoles, 'roles'> {
  readonly administrative: boolean
  readonly given: readonly GivenRole[]
}

const columns = sql.raw(`s.id as subscriber_id, coalesce(nullif(s.display_name, ''), s.username) as name,
    s.pbx_extension as extension, s.is_pbx_pilot as is_pilot, s.administrative,
    array(select role from seat_roles r where r.subscriber_id = s.id) as given`)
/** Blocked people keep their roles, and are listed: somebody unblocks them. */
const isPerson = sql.raw(`s.status <> 'terminated' and not s.is_pbx_group`)

const personOf = ({ administrative, given, ...row }: PersonRow): PersonWithRoles => ({
  ...row,
  roles: [...heldRoles(administrative, given)],
})

/** ROLE-01: people of a customer who have a role, by name, and how many people there are in all. */
export const listPeopleWithRoles = async (db: Db, customerId: number) => {
  const { rows } = await sql<PersonRow>`
    select ${columns} from subscribers s
    where s.customer_id = ${customerId} and ${isPerson}
      and (s.administrative or exists (select from seat_roles r where r.subscriber_id = s.id))
    order by coalesce(nullif(s.display_name, ''), s.username) collate "und-x-icu", s.id
    limit ${limits.peopleWithRoles}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from subscribers s where s.customer_id = ${customerId} and ${isPerson}`.execute(db)
  return { people: rows.map(personOf), total: counts[0]?.total ?? 0 }
}

/** A line of the customer, with its roles; undefined: there is none. `isPerson`: it is not a group's. */
export const findPerson = async (
  db: Db,
  customerId: number,
  id: number,
): Promise<(PersonWithRoles & { readonly isPerson: boolean }) | undefined> => {
  const { rows } = await sql<PersonRow & { is_group: boolean }>`
    select ${columns}, s.is_pbx_group as is_group from subscribers s
    where s.id = ${id} and s.customer_id = ${customerId} and s.status <> 'terminated'`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { is_group: isGroup, ...person } = row
  return { ...personOf(person), isPerson: !isGroup }
}

/** Nobody else changes roles of the customer until this transaction ends: the last administrator is counted. */
export const holdRoles = async (db: Db, customerId: number): Promise<void> => {
  await db.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/** Administrators who can sign in, without this line. */
export const countOtherAdministrators = async (db: Db, customerId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from subscribers s where s.customer_id = ${customerId} and s.id <> ${id}
      and s.administrative and s.status = 'active' and not s.is_pbx_group`.execute(db)
  return rows[0]?.others ?? 0
}

export const writeRoles = async (
  db: Db,
  id: number,
  { isAdministrator, given }: { isAdministrator: boolean; given: readonly GivenRole[] },
): Promise<void> => {
  await db.updateTable('subscribers').set({ administrative: isAdministrator }).where('id', '=', id).execute()
  await db.deleteFrom('seat_roles').where('subscriber_id', '=', id).execute()
  if (given.length === 0) return
  await db
    .insertInto('seat_roles')
    .values(given.map((role) => ({ subscriber_id: id, role })))
    .execute()
}
