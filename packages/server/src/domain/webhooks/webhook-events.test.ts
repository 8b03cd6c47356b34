import {
  eventDescriptions,
  type WebhookBody,
  type WebhookEvent,
  webhookEvents,
} from '@lineside/contract/resources/app/webhook-events'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { givenNumber, givenSubscriber } from '../../../test/builders.ts'
import { givenFax, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { type CallWorld, callWorld } from '../../../test/call-world.ts'
import { eventually } from '../../../test/eventually.ts'
import { createWebhookReceiver } from '../../../test/processes/webhook-receiver.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { insertContacts } from '../contacts/contacts-store.ts'
import { runWebhooks } from './run-webhooks.ts'
import { newWebhookSecret } from './webhook-secret.ts'
import { insertWebhook } from './webhooks-store.ts'

const { platform, clock } = await createTestPlatform({ webhooksToLoopback: true })
const { db, secrets } = platform
const receiver = await createWebhookReceiver()
const running = runWebhooks(platform)
afterAll(async () => {
  await running.close()
  await receiver.close()
})

const { customer, pilot } = await givenPbx(platform)
const seat = async (pbx_extension: string, display_name: string) => {
  const line = await givenSubscriber(platform, { customer, pbx_extension, display_name })
  const { e164 } = await givenNumber(platform, line.id)
  return { ...line, number: e164 }
}
const anna = await seat('21', 'Anna')
const max = await seat('22', 'Max')
const other = await givenPbx(platform)
const stranger = await givenSubscriber(platform, { customer: other.customer, display_name: 'Stranger' })
const theirNumber = (await givenNumber(platform, stranger.id)).e164
const contact = (name: string, number: string) => ({
  name,
  company: null,
  email: null,
  numbers: [{ label: 'work' as const, number }],
})
await insertContacts(db, { customerId: customer.id, subscriberId: null }, [contact('Maria Huber', '436641234567')])
await insertContacts(db, { customerId: customer.id, subscriberId: anna.id }, [contact('Secret friend', '436647654321')])
const made = { name: 'All', url: receiver.url, events: webhookEvents, customerId: customer.id, madeBy: pilot.id }
await insertWebhook(db, { ...made, secretBox: secrets.seal(newWebhookSecret()), at: clock.now() }, 20)

let world: CallWorld
beforeEach(() => {
  receiver.arrived.length = 0
  world = callWorld(platform)
  for (const { id } of [anna, max, stranger]) world.targets.has(id)
})
const seen: WebhookBody[] = []
afterEach(async () => {
  await world.runner.endAll('server_stopped')
  seen.push(...receiver.arrived.map(({ body }) => body))
})

const told = (event: WebhookEvent): readonly WebhookBody[] =>
  receiver.arrived.flatMap(({ body }) => (body.event === event ? body : []))
const next = async (event: WebhookEvent, count = 1) =>
  await eventually(() => {
    expect(told(event)).toHaveLength(count)
    return told(event)[count - 1]
  })

test('KEYS-02: a call is told from its beginning to its end, with the names of the company', async () => {
  const { leg, callId } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.says({ type: 'ringing' })
  const facts = {
    call: callId,
    direction: 'internal',
    from: { number: '21', name: 'Anna' },
    to: { number: '22', name: 'Max' },
  }
  const line = { id: max.id, name: 'Max', extension: '22' }
  expect(await next('call.ringing')).toMatchObject({ ...facts, line })
  leg.says({ type: 'ended', reason: 'hung_up' })
  expect(await next('call.ended')).toMatchObject({ ...facts, answered: false, seconds: 0 })
  expect(await next('call.missed')).toMatchObject({ ...facts, rang: [line] })
  const events = receiver.arrived.map(({ body }) => body.event)
  expect(events).toEqual(['call.started', 'call.ringing', 'call.ended', 'call.missed'])
})

test('KEYS-02: a call that is taken is told with the line that took it, and its length at the end', async () => {
  const { leg } = world.calls(anna, '22')
  const ringing = await world.rings(max.id)
  ringing.answers()
  expect(await next('call.answered')).toMatchObject({ line: { id: max.id, name: 'Max' }, direction: 'internal' })
  leg.says({ type: 'ended', reason: 'hung_up' })
  expect(await next('call.ended')).toMatchObject({ answered: true, reason: 'hung_up' })
  expect(told('call.missed')).toEqual([])
})

test('KEYS-02: a company hears of its own line in a call with another company, and of nobody else', async () => {
  const { leg } = world.calls(anna, theirNumber)
  ;(await world.rings(stranger.id)).says({ type: 'ringing' })
  await next('call.started')
  leg.says({ type: 'ended', reason: 'hung_up' })
  expect(await next('call.ended')).toMatchObject({
    direction: 'out',
    from: { name: 'Anna' },
    to: { number: theirNumber, name: null },
  })
  expect(JSON.stringify(receiver.arrived)).not.toContain('Stranger')
  expect(told('call.ringing')).toEqual([])
})

test('KEYS-02: messages and faxes are told, without their contents; own contacts stay their owner’s', async () => {
  await givenVoicemail(platform, max, { caller: '436641234567', call_id: 'vm', file_key: 'secret-file' })
  expect(await next('voicemail.left')).toMatchObject({
    call: 'vm',
    from: { number: '436641234567', name: 'Maria Huber' },
    line: { name: 'Max' },
    seconds: 3,
  })
  await givenFax(platform, anna, { caller: '436647654321' })
  expect(await next('fax.received')).toMatchObject({ from: { name: null }, pages: 2, line: { name: 'Anna' } })
  expect(JSON.stringify(receiver.arrived)).not.toContain('secret-file')
  expect(JSON.stringify(receiver.arrived)).not.toContain('Secret friend')
  await givenVoicemail(platform, stranger)
  await givenFax(platform, anna, { direction: 'out' })
  await givenFax(platform, anna)
  await next('fax.received', 2)
  expect(told('voicemail.left')).toHaveLength(1)
})

test('KEYS-02: a call that has left a message is none that was missed', async () => {
  const [{ id: webhook_id } = { id: 0 }] = await db.selectFrom('webhooks').select('id').execute()
  const facts = JSON.stringify({ call: 'late', direction: 'in', from: null, to: '22', rang: [max.id] })
  const due_at = new Date(clock.now().getTime() + 3_600_000)
  await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, event: 'call.missed', subject: 'call late', happened_at: clock.now(), facts, due_at })
    .execute()
  await givenVoicemail(platform, max, { call_id: 'late' })
  expect(await next('voicemail.left')).toMatchObject({ call: 'late' })
  expect(told('call.missed')).toEqual([])
})

test('KEYS-02: a seat that is added, changed or removed is told, however that happens', async () => {
  const eva = await givenSubscriber(platform, { customer, pbx_extension: '23', display_name: 'Eva' })
  expect(await next('seat.changed')).toMatchObject({ seat: { id: eva.id, name: 'Eva' }, change: 'added', members: [] })
  const change = (values: object) => db.updateTable('subscribers').set(values).where('id', '=', eva.id).execute()
  await change({ web_password_hash: 'x', modify_timestamp: clock.now() })
  await change({ display_name: 'Eva M.', email: 'eva@example.com' })
  expect(await next('seat.changed', 2)).toMatchObject({
    seat: { name: 'Eva M.' },
    change: 'changed',
    members: ['display_name', 'email'],
  })
  expect(JSON.stringify(receiver.arrived)).not.toContain('eva@example.com')
  await change({ status: 'terminated' })
  expect(await next('seat.changed', 3)).toMatchObject({ change: 'removed', seat: { id: eva.id } })
})

test('KEYS-02: a registration that runs out is lost, one that is signed off or renewed is not', async () => {
  const register = async (address: string, seconds: number, more: object = {}) => {
    const expires = new Date(clock.now().getTime() + seconds * 1000)
    const values = { subscriber_id: max.id, contact: address, expires, user_agent: address, ruid: address, ...more }
    return await db.insertInto('registrations').values(values).returning('id').executeTakeFirstOrThrow()
  }
  const { id } = await register('sip:lost@10.0.0.1', 30)
  await register('sip:back@10.0.0.2', 30, { instance: 'back' })
  await register('sip:back@10.0.0.3', 3_000, { instance: 'back' })
  await register('sip:off@10.0.0.4', 30)
  await db
    .updateTable('registrations')
    .set({ ruid: null, expires: new Date() })
    .where('ruid', '=', 'sip:off@10.0.0.4')
    .execute()
  clock.pass({ seconds: 41 })
  expect(await next('registration.lost')).toMatchObject({
    line: { name: 'Max' },
    device: 'sip:lost@10.0.0.1',
    registration: id,
  })
  clock.pass({ seconds: 10 })
  await givenFax(platform, anna)
  await next('fax.received')
  expect(told('registration.lost')).toHaveLength(1)
})

test('KEYS-02: every body has the members that the description names, and no others', () => {
  expect(new Set(seen.map(({ event }) => event))).toEqual(new Set(webhookEvents))
  for (const body of seen) {
    if (body.event === 'test') continue
    const described = Object.keys(eventDescriptions[body.event].fields)
    expect(Object.keys(body).sort()).toEqual(['id', 'event', 'at', ...described].sort())
  }
})
