import { describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { insertAuditEntry } from '../../platform/audit/audit-store.ts'
import { terminateRow } from '../pbx-lines/terminate-line-store.ts'
import { insertRecording } from '../recordings/insert-recording-store.ts'
import { insertWebhook } from '../webhooks/webhooks-store.ts'
import { erasePerson } from './erase-person.ts'
import { removeHold, saveHold } from './holds-store.ts'

const { platform, clock } = await createTestPlatform()
const { db, pool, files } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const anna = await givenSubscriber(platform, {
  customer,
  username: 'anna.novak',
  display_name: 'Anna Novak',
  pbx_extension: '24',
})
const ben = await givenSubscriber(platform, { customer })
const who = { id: anna.id, username: 'anna.novak', reseller: null }
const put = async () => (await files.put(Buffer.from(String(Math.random())))).key
const isThere = (key: string) =>
  files.size(key).then(
    () => true,
    () => false,
  )
const erase = () => db.transaction().execute((transaction) => erasePerson({ db: transaction, files }, who))
const count = async (text: string) =>
  (await pool.query<{ count: number }>(`select count(*) as count from ${text}`)).rows[0]?.count

const sound = await put()
const own = await put()
const shared = await put()
await givenConversation(platform, anna)
await givenVoicemail(platform, anna, { file_key: sound })
await givenConversation(platform, ben, { caller: '24', answered_by: anna.id, answered_on: "Anna's phone" })
const call = { call_id: 'x', caller: '1', callee: '2', start: clock.now(), end: clock.now() }
await insertRecording(db, { ...call, streams: [{ party: null, file_key: own }], parties: [anna.id] })
await insertRecording(db, { ...call, streams: [{ party: null, file_key: shared }], parties: [anna.id, ben.id] })
await db.insertInto('speed_dials').values({ subscriber_id: anna.id, slot: '*1', destination: '43' }).execute()
await db
  .insertInto('contacts')
  .values({ customer_id: customer.id, subscriber_id: anna.id, name: 'Mum', company: null, search_text: 'mum' })
  .execute()
for (const writer of [anna, pilot])
  await insertAuditEntry(db, {
    customer_id: customer.id,
    subscriber_id: writer.id,
    written_at: clock.now(),
    resource: 'subscribers',
    item_id: anna.id,
    item_name: 'Anna Novak',
    method: 'patch',
    before: '{"display_name":"Anna"}',
    after: '{"display_name":"Anna Novak"}',
    subject: 'seat',
    subject_id: anna.id,
    puts_back: null,
  })

const told = { customerId: customer.id, madeBy: pilot.id, name: 'x', url: 'https://x.example', events: [] }
const webhook_id = await insertWebhook(db, { ...told, secretBox: Buffer.alloc(0), at: clock.now() }, 1)
const deliver = async (facts: object, body: object | null) => {
  const delivery = { webhook_id: webhook_id ?? 0, event: 'call.started', subject: 'x', happened_at: clock.now() }
  const stored = { facts: JSON.stringify(facts), body: body && JSON.stringify(body) }
  await db
    .insertInto('webhook_deliveries')
    .values({ ...delivery, ...stored })
    .execute()
}
await deliver({ line: anna.id, name: 'Anna Novak' }, null)
await deliver({ rang: [ben.id, anna.id] }, null)
await deliver({ from: '24' }, { from: { number: '24', name: 'Anna Novak' } })
await deliver({ line: ben.id }, { from: { number: '25', name: 'Ben' } })

describe('SAFE-04: erasing a person', () => {
  test('refuses a line in use, an unknown one and one that is held, and changes nothing', async () => {
    await expect(erase()).rejects.toThrow(`'anna.novak' is in use: end the line first.`)
    await expect(erasePerson({ db, files }, { ...who, id: ben.id })).rejects.toThrow('There is no line')
    await terminateRow(db, anna.id, clock.now())
    await saveHold(db, { customer_id: customer.id, subscriber_id: null, name: 'case' })
    await expect(erase()).rejects.toThrow(`A hold covers 'anna.novak'`)
    await removeHold(db, customer.id, 'case')
    const { rows } = await pool.query<{ id: number }>(`insert into resellers (name) values ('Another') returning id`)
    const ofAnother = { ...who, reseller: rows[0]?.id ?? 0 }
    await expect(erasePerson({ db, files }, ofAnother)).rejects.toThrow('There is no line')
    expect(await count(`conversations where subscriber_id = ${anna.id}`)).toBe(2)
  })

  test('removes what is theirs, and leaves a pseudonym with others', async () => {
    expect(await erase()).toEqual({ pseudonym: `erased-${anna.id}`, conversations: 2, files: 2 })
    for (const table of ['conversations', 'call_recording_parties', 'contacts', 'speed_dials', 'sessions'])
      expect([table, await count(`${table} where subscriber_id = ${anna.id}`)]).toEqual([table, 0])
    expect(await Promise.all([sound, own, shared].map(isThere))).toEqual([false, false, true])
    expect(await count('call_recordings')).toBe(1)
    const dump = async (text: string) => JSON.stringify((await pool.query(text)).rows)
    for (const table of ['subscribers', 'audit_log', 'conversations', 'contacts', 'webhook_deliveries'])
      expect(await dump(`select * from ${table}`)).not.toMatch(/anna|novak/i)
    expect(
      await dump(`select s.display_name from conversations c join subscribers s on s.id = c.answered_by`),
    ).toContain(`erased-${anna.id}`)
    expect(await count('audit_log')).toBe(2)
    expect(await count('webhook_deliveries')).toBe(1)
    expect(await count(`conversations where subscriber_id = ${ben.id}`)).toBe(1)
  })
})
