import type { Services } from '../src/domain/services.ts'
import { givenNumber, givenSubscriber } from './builders.ts'
import { givenDestinationSet, givenForwarding } from './builders/call-forwarding-builders.ts'
import { givenGroup, type givenPbx } from './builders/pbx-builders.ts'

type Customer = Awaited<ReturnType<typeof givenPbx>>['customer']

/** Lines of a PBX that call each other: what they have set up is a sentence each. */
export const callLines = (platform: Pick<Services, 'db' | 'secrets'>, customer: Customer) => {
  const { db } = platform
  const seat = async (pbx_extension: string, display_name: string) => {
    const line = await givenSubscriber(platform, { customer, pbx_extension, display_name })
    const { e164 } = await givenNumber(platform, line.id)
    return { ...line, number: e164 }
  }
  return {
    seat,
    group: async (
      pbx_extension: string,
      members: readonly { readonly id: number }[],
      policy: 'serial' | 'parallel' | 'circular' = 'serial',
    ) => {
      const group = await givenGroup(platform, {
        customer,
        pbx_extension,
        display_name: 'Sales',
        pbx_hunt_policy: policy,
      })
      const rows = members.map(({ id }, position) => ({ group_id: group.id, member_id: id, position }))
      await db.insertInto('group_members').values(rows).execute()
      return group
    },
    /** Forwards to a number, or to a host of the platform such as `voicebox.local`. */
    forwards: async ({ id }: { readonly id: number }, type: 'cfu' | 'cfb', ...to: readonly string[]) => {
      const destinations = to.map((destination, priority) => ({
        destination,
        priority,
        timeout: 10,
        announcement_id: null,
      }))
      await givenForwarding({ db }, id, { type, destination: await givenDestinationSet({ db }, id, { destinations }) })
    },
    /** Its phone is signed in. */
    signsIn: async ({ id }: { readonly id: number }) => {
      await db
        .insertInto('registrations')
        .values({
          subscriber_id: id,
          contact: `sip:${id}@phone.test`,
          user_agent: 'Desk phone',
          expires: new Date('2099-01-01'),
        })
        .execute()
    },
    prefers: async ({ id }: { readonly id: number }, wanted: object) => {
      const preferences = JSON.stringify(wanted)
      await db
        .insertInto('subscriber_preferences')
        .values({ subscriber_id: id, preferences })
        .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ preferences }))
        .execute()
    },
  }
}
