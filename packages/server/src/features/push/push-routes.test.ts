import { limits } from '@lineside/contract/limits'
import { expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation } from '../../../test/builders/conversation-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPushService } from '../../../test/processes/test-push-service.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createPusher, isPushOn } from '../../domain/push/pusher.ts'
import { pushRoutes } from './push-routes.ts'

const service = await createTestPushService()
const world = await createTestPlatform({}, { pushTransport: service.transport })
const { platform } = world
const { db } = platform
const app = await createTestApp(platform, pushRoutes)
await runTestJobs(world)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna' })
type Who = { readonly id: number }
const chrome = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

const ask = async (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/api/lineside/push${path}`,
    headers: { ...(await signedIn(platform, who)), 'user-agent': chrome },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json<Record<string, unknown>>() }
}
const usual = { language: 'en', is_installed: false }
const add = async (who: Who, browser: string, more: object = {}) =>
  await ask(who, 'POST', '', { ...service.subscribe(browser), ...usual, ...more })
const idOf = ({ body }: { body: Record<string, unknown> | null }) => Number(body?.['id'])
const devicesOf = async (who: Who) => (await ask(who, 'GET')).body?.['devices']
const toldTo = (browser: string) => service.arrived.filter((each) => each.browser === browser)

test('PUSH-01: a person sees and changes the own devices only', async () => {
  const id = idOf(await add(anna, 'own', { is_installed: true }))
  const all = ['call', 'missed', 'message', 'device']
  expect(await devicesOf(anna)).toEqual([{ id, name: 'Chrome (Android), app', kinds: all }])
  expect(await ask(anna, 'PUT', `/${id}`, { kinds: ['call', 'call'] })).toMatchObject({ status: 204 })
  expect(await devicesOf(anna)).toMatchObject([{ kinds: ['call'] }])
  // an administrator is a stranger here, too
  expect(await devicesOf(pilot)).toEqual([])
  expect((await ask(pilot, 'PUT', `/${id}`, { kinds: [] })).status).toBe(404)
  expect((await ask(pilot, 'POST', `/${id}/try`)).status).toBe(404)
  expect((await ask(pilot, 'DELETE', `/${id}`)).status).toBe(404)
  expect((await ask(anna, 'DELETE', `/${id}`)).status).toBe(204)
  expect(await devicesOf(anna)).toEqual([])
})

test('PUSH-01: a browser has one entry, and is told for whoever used it last', async () => {
  const browser = service.subscribe('shared')
  const first = idOf(await ask(anna, 'POST', '', { ...browser, ...usual, kinds: ['missed'] }))
  expect(idOf(await ask(anna, 'POST', '', { ...browser, ...usual }))).toBe(first)
  expect(await devicesOf(anna)).toMatchObject([{ kinds: ['missed'] }])
  expect(idOf(await ask(pilot, 'POST', '', { ...browser, ...usual }))).toBe(first)
  expect([await devicesOf(anna), await devicesOf(pilot)]).toMatchObject([[], [{ id: first }]])
  await ask(pilot, 'DELETE', `/${first}`)
})

test('PUSH-01: the address is sealed, and in no log or reply', async () => {
  const id = idOf(await add(anna, 'sealed'))
  const row = await db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('push.test.example')
  expect(row.box.toString('latin1')).not.toContain('push.test.example')
  expect(JSON.stringify(await devicesOf(anna))).not.toContain('push.test.example')
  await ask(anna, 'DELETE', `/${id}`)
})

test('PUSH-01: a person has a limited number of devices; those not seen for longest go', async () => {
  const ids: number[] = []
  for (let count = 0; count <= limits.pushDevices; count++) {
    ids.push(idOf(await add(anna, `many-${count}`)))
    world.clock.pass({ seconds: 1 })
  }
  expect(await devicesOf(anna)).toEqual(ids.slice(1).map((id) => expect.objectContaining({ id })))
  await db.deleteFrom('push_devices').execute()
})

test.each([
  ['another protocol', { endpoint: 'http://push.test.example/x' }],
  ['our own network', { endpoint: 'https://127.0.0.1/x' }],
  ['a host without a domain', { endpoint: 'https://database/x' }],
  ['another port', { endpoint: 'https://push.test.example:9200/x' }],
  ['a long address', { endpoint: `https://push.test.example/${'x'.repeat(2000)}` }],
  ['a short key', { p256dh: 'BA' }],
  ['another language', { language: 'nl' }],
  ['an unknown kind', { kinds: ['weather'] }],
  ['another member', { name: 'x' }],
])('PUSH-01: %s is refused', async (_title, wrong) => {
  expect((await add(anna, 'refused', wrong)).status).toBe(422)
  expect(await devicesOf(anna)).toEqual([])
})

test('PUSH-01: a message for trying arrives at once, sealed, with our signature', async () => {
  const id = idOf(await add(anna, 'try', { language: 'de' }))
  expect((await ask(anna, 'POST', `/${id}/try`)).status).toBe(204)
  const [told] = toldTo('try')
  expect(told).toMatchObject({
    message: { kind: 'news', title: 'Benachrichtigungen kommen hier an' },
    headers: { urgency: 'high', ttl: '60', 'content-encoding': 'aes128gcm' },
    claims: { aud: 'https://push.test.example', sub: 'mailto:lineside@localhost' },
  })
  service.forget('try')
  expect((await ask(anna, 'POST', `/${id}/try`)).status).toBe(404)
  expect(await devicesOf(anna)).toEqual([])
})

test('PUSH-01: missed calls, voice messages and faxes are told to the devices that want them', async () => {
  await add(anna, 'all')
  await add(anna, 'missed', { kinds: ['missed'] })
  await add(anna, 'none', { kinds: [] })
  const given = (values: object) => givenConversation(platform, anna, values)
  await given({ type: 'call', status: 'noanswer', caller: '4366412345678', call_id: 'a' })
  await given({ type: 'voicemail', folder: 'INBOX', caller: 'anonymous', call_id: 'b' })
  await given({ type: 'fax', caller: '4366412345678', call_id: 'c' })
  await eventually(() => expect([toldTo('all').length, toldTo('missed').length]).toEqual([3, 1]))
  const titles = toldTo('all').map(({ message }) => message.title)
  expect(titles.toSorted()).toEqual([
    'Fax from +43 664 12 34 56 78',
    'Missed call from +43 664 12 34 56 78',
    'Voice message from Unknown caller',
  ])
  const [missed] = toldTo('missed')
  expect(missed).toMatchObject({ message: { tag: 'call-a', hash: '#/user/conversations?tab=missed' } })
  expect(missed?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(toldTo('none')).toEqual([])
  // a call that was taken, one that left a message, and one that the person made
  await given({ type: 'call', status: 'ok', caller: '1', call_id: 'd' })
  await given({ type: 'call', status: 'noanswer', caller: '1', call_id: 'b' })
  await given({ type: 'call', status: 'noanswer', direction: 'out', caller: '1', call_id: 'e' })
  await given({ type: 'call', status: 'cancel', caller: '1', call_id: 'f' })
  await eventually(() => expect(toldTo('missed')).toHaveLength(2))
  expect(toldTo('missed').at(-1)).toMatchObject({ message: { tag: 'call-f' } })
  await db.deleteFrom('push_devices').execute()
})

test('PUSH-01: a service that is away is asked again, a device that is gone is forgotten', async () => {
  await add(anna, 'later')
  service.answer(503)
  await givenConversation(platform, anna, { type: 'fax', direction: 'in', call_id: 'later' })
  await eventually(async () => {
    const { rows } = await platform.pool.query(`select attempts from graphile_worker.jobs where last_error is not null`)
    expect(rows).toHaveLength(1)
  })
  service.answer(201)
  await eventually(() => expect(toldTo('later')).toHaveLength(1))
  service.answer(410)
  await givenConversation(platform, anna, { type: 'fax', direction: 'in', call_id: 'gone' })
  await eventually(async () => expect(await devicesOf(anna)).toEqual([]))
  service.answer(201)
})

test('AUTH-11: a new password forgets all devices', async () => {
  await add(anna, 'password')
  await db.updateTable('subscribers').set({ web_password_hash: 'new' }).where('id', '=', anna.id).execute()
  expect(await db.selectFrom('push_devices').select('id').execute()).toEqual([])
})

test('PUSH-01: all processes share one key', async () => {
  const other = createPusher(platform)
  expect((await ask(anna, 'GET')).body?.['public_key']).toBe(await other.publicKey())
  other.close()
})

test.each([
  ['on this machine', { host: '127.0.0.1' }, true],
  ['in a network without https', { host: '0.0.0.0' }, false],
  ['behind a proxy with https', { host: '0.0.0.0', publicUrl: 'https://portal.example' }, true],
  ['behind a proxy without', { host: '127.0.0.1', publicUrl: 'http://portal.example' }, false],
])('PUSH-01: a portal %s has push: %s', (_title, config, isOn) => {
  expect(isPushOn(config)).toBe(isOn)
})
