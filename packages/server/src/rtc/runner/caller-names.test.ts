import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { callWorld } from '../../../test/call-world.ts'
import { fakeLeg, sending } from '../../../test/fake-legs.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { insertContacts } from '../../domain/contacts/contacts-store.ts'

const { platform } = await createTestPlatform()
const { customer, pilot } = await givenPbx(platform)
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Max' })
const world = callWorld(platform)
afterAll(() => world.runner.endAll('server_stopped'))
for (const { id } of [anna, max]) world.targets.has(id)

const contact = (subscriberId: number | null, name: string, number: string) =>
  insertContacts(platform.db, { customerId: customer.id, subscriberId }, [
    { name, company: null, email: null, numbers: [{ label: 'work', number }] },
  ])
const fromOutside = async (line: { readonly id: number }, number: string) => {
  const before = world.targets.legsOf(line.id).length
  const request = { callId: `outside-${number}-${line.id}`, to: '', description: 'offer', media: sending }
  world.runner.placeCall(fakeLeg(null, { kind: 'outside' }), {
    ...request,
    from: { number, name: null },
    line: line.id,
  })
  return (await world.rings(line.id, before + 1)).invitation?.from
}

test('NAME-02: an outside caller has the name that the called line gives it', async () => {
  await contact(null, 'Sarah Whitfield', '441632960140')
  await contact(anna.id, 'Sarah', '441632960140')
  expect(await fromOutside(anna, '441632960140')).toEqual({ number: '441632960140', name: 'Sarah' })
  expect(await fromOutside(max, '441632960140')).toEqual({ number: '441632960140', name: 'Sarah Whitfield' })
  expect(await fromOutside(max, '441632960999')).toEqual({ number: '441632960999', name: null })
})

test('NAME-02: a colleague without an extension is shown by name', async () => {
  const before = world.targets.legsOf(max.id).length
  world.calls(pilot, '22')
  expect((await world.rings(max.id, before + 1)).invitation?.from.name).toBe('Pilot')
})

test('NAME-02: a database that does not answer keeps no call from ringing: it rings without the name', async () => {
  await contact(null, 'Ruth', '441632960141')
  await platform.db.transaction().execute(async (transaction) => {
    await sql`lock table contact_numbers in access exclusive mode`.execute(transaction)
    expect(await fromOutside(anna, '441632960141')).toEqual({ number: '441632960141', name: null })
  })
})
