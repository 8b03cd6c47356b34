import type { Db } from '../../platform/db/database.ts'
import { type Outcome, ProvisioningError } from './provisioning.ts'

/**
 * Makes these the members of a group, in this order.
 * @throws ProvisioningError for who is not of the customer, or a group
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
  await requireMembers(db, customerId, members)
  await db.deleteFrom('group_members').where('group_id', '=', groupId).execute()
  const rows = members.map((member_id, position) => ({ group_id: groupId, member_id, position }))
  if (rows.length > 0) await db.insertInto('group_members').values(rows).execute()
  return 'updated'
}

const requireMembers = async (db: Db, customerId: number, members: readonly number[]): Promise<void> => {
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('is_pbx_group', '=', false)
    .where('status', '<>', 'terminated')
    .execute()
  const possible = new Set(rows.map(({ id }) => id))
  const wrong = members.find((id, index) => !possible.has(id) || members.indexOf(id) !== index)
  if (wrong !== undefined)
    throw new ProvisioningError(`Invalid id '${wrong}' in pbx_groupmember_ids, does not exist for this customer.`)
}
