import { recordWrite, type Write } from '../platform/audit/record-write.ts'
import type { Db } from '../platform/db/database.ts'
import { demoBlocking, type DemoLine, type ProvisionedCompany } from './provision-demo.ts'

/** The company whose administrator the demo account `pilot` is. */
const owner = 'ahorn'

const hour = 3_600_000

/**
 * STORY-01: entries of the audit log for changes that the administrator made in the last days. Their values after the
 * change are the present ones, so that the changes can be undone.
 */
export const writeDemoChanges = async (db: Db, companies: readonly ProvisionedCompany[], now: Date): Promise<void> => {
  const company = companies.find(({ company: { external_id } }) => external_id === owner)
  if (company === undefined) return
  const { pilot, domain } = company
  const writer = { customerId: pilot.customer_id, subscriberId: pilot.id }
  const changes = changesOf(company)
  for (const { hoursAgo, ...change } of changes)
    await recordWrite(db, writer, { ...change, at: new Date(now.getTime() - hoursAgo * hour) })

  function changesOf({ seats, groups }: ProvisionedCompany): readonly (Omit<Write, 'at'> & { hoursAgo: number })[] {
    const line = (username: string): DemoLine => {
      const found = [...seats, ...groups].find((each) => each.username === username)
      if (found === undefined) throw new Error(`Nobody at ${owner} is called ${username}`)
      return found
    }
    const [felix, sales] = [line('felix.brandt'), line('sales')]
    const members = ['max.berger', 'felix.brandt', 'petra.lang'].map((username) => line(username).id)
    const slots = Object.entries({ 1: sales, 2: line('support'), 9: line('petra.lang'), default: sales }).map(
      ([slot, { extension }]) => ({ slot, destination: `sip:${extension}@${domain}` }),
    )
    const { username, extension: pbx_extension } = felix
    return [
      {
        hoursAgo: 146,
        resource: 'subscribers',
        id: felix.id,
        method: 'create',
        before: null,
        after: { display_name: 'Felix Brandt', username, pbx_extension },
      },
      {
        hoursAgo: 145.8,
        resource: 'subscribers',
        id: sales.id,
        method: 'patch',
        before: { pbx_groupmember_ids: members.filter((id) => id !== felix.id) },
        after: { pbx_groupmember_ids: members },
      },
      {
        hoursAgo: 99,
        resource: 'subscribers',
        id: sales.id,
        method: 'patch',
        before: { pbx_hunt_policy: 'parallel' },
        after: { pbx_hunt_policy: 'serial' },
      },
      {
        hoursAgo: 71,
        resource: 'subscriberpreferences',
        id: line('support').id,
        method: 'patch',
        before: { max_queue_length: '5', queue_wrap_up_time: '10' },
        after: { max_queue_length: '8', queue_wrap_up_time: '20' },
      },
      {
        hoursAgo: 27,
        resource: 'subscriberpreferences',
        id: pilot.id,
        method: 'patch',
        before: { block_in_list: demoBlocking.block_in_list.slice(0, 1) },
        after: { block_in_list: demoBlocking.block_in_list },
      },
      {
        hoursAgo: 5,
        resource: 'autoattendants',
        id: pilot.id,
        method: 'patch',
        before: { slots: slots.filter(({ slot }) => slot !== '9') },
        after: { slots },
      },
    ]
  }
}
