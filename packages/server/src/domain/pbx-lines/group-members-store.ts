import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from '../saving/saving.ts'

/**
 * Replaces the members of a group, in this order.
 * @throws Refusal for a member of another customer, or a group
 */
export const saveMembers = async (
  db: Db,
  { groupId, customerId, members }: { groupId: number; customerId: number; members: readonly number[] },
): Promise<Outcome> => {
  const current = await db
    .selectFrom('group_members')
    .select('member_id')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .execute()
  if (current.map(({ member_id }) => member_id).join() === members.join()) return 'unchanged'
  await requireIds(db, { customerId, ids: members, isGroup: false })
  await db.deleteFrom('group_members').where('group_id', '=', groupId).execute()
  const rows = members.map((member_id, position) => ({ group_id: groupId, member_id, position }))
  if (rows.length > 0) await db.insertInto('group_members').values(rows).execute()
  return 'updated'
}

/**
 * Replaces the groups of a subscriber. In a new group it becomes the last member; in the others it keeps its place.
 * @throws Refusal for an id that is not a group of the customer
 */
export const saveGroups = async (
  db: Db,
  { memberId, customerId, groups }: { memberId: number; customerId: number; groups: readonly number[] },
): Promise<Outcome> => {
  const rows = await db.selectFrom('group_members').select('group_id').where('member_id', '=', memberId).execute()
  const current = rows.map(({ group_id }) => group_id)
  const left = current.filter((id) => !groups.includes(id))
  const joined = groups.filter((id) => !current.includes(id))
  if (left.length + joined.length === 0) return 'unchanged'
  await requireIds(db, { customerId, ids: joined, isGroup: true })
  if (left.length > 0)
    await db.deleteFrom('group_members').where('member_id', '=', memberId).where('group_id', 'in', left).execute()
  if (joined.length > 0)
    await sql`
      insert into group_members (group_id, member_id, position)
      select g.id, ${memberId}, coalesce((select max(m.position) + 1 from group_members m where m.group_id = g.id), 0)
      from unnest(${joined}::int[]) as g (id)`.execute(db)
  return 'updated'
}

const unknownId = (id: number, field: string) => `Invalid id '${id}' in ${field}, does not exist for this customer.`

export const groupUnknown = (id: number) =>
  new Refusal('group_unknown', unknownId(id, 'pbx_group_ids'), { group: String(id) }, 'pbx_group_ids')

const memberUnknown = (id: number) =>
  new Refusal('member_unknown', unknownId(id, 'pbx_groupmember_ids'), { member: String(id) }, 'pbx_groupmember_ids')

const requireIds = async (
  db: Db,
  { customerId, ids, isGroup }: { customerId: number; ids: readonly number[]; isGroup: boolean },
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .where('is_pbx_group', '=', isGroup)
    .where('status', '<>', 'terminated')
    .execute()
  const possible = new Set(rows.map(({ id }) => id))
  const wrong = ids.find((id, index) => !possible.has(id) || ids.indexOf(id) !== index)
  if (wrong === undefined) return
  throw isGroup ? groupUnknown(wrong) : memberUnknown(wrong)
}
