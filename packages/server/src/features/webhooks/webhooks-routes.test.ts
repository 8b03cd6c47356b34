import { limits } from '@lineside/contract/limits'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createWebhookReceiver, isSignedWith } from '../../../test/processes/webhook-receiver.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { runWebhooks } from '../../domain/webhooks/run-webhooks.ts'
import { webhookLogRoutes } from './webhook-log-routes.ts'
import { webhooksRoutes } from './webhooks-routes.ts'

const { platform, clock } = await createTestPlatform({ webhooksToLoopback: true })
const { db } = platform
const app = await createTestApp(platform, webhooksRoutes, webhookLogRoutes)
const receiver = await createWebhookReceiver()
const running = runWebhooks(platform)
afterAll(async () => {
  await running.close()
  await receiver.close()
})

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const anna = await givenSubscriber(platform, { customer, display_name: 'Anna' })
const stranger = await givenPilot(platform, { customer: await givenCustomer(platform) })
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const ask = async (who: { readonly id: number }, method: Method, path = '', payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/api/lineside/webhooks${path}`,
    headers: await signedIn(platform, who),
    ...(payload && { payload }),
  })
  const body = answer.payload === '' ? {} : answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body }
}
const values = { name: 'Tickets', url: receiver.url, events: ['call.missed', 'seat.changed'] }
const add = async (more: object = {}) => {
  const { body } = await ask(pilot, 'POST', '', { ...values, ...more })
  return { id: Number(body['id']), secret: String(body['secret']) }
}
const shown = async (id: number) =>
  ((await ask(pilot, 'GET')).body['webhooks'] as { id: number }[]).find((each) => each.id === id)
const logOf = async (id: number) =>
  (await ask(pilot, 'GET', `/${id}/deliveries`)).body['deliveries'] as Record<string, unknown>[]

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
  receiver.arrived.length = 0
  receiver.answer = (_, response) => response.writeHead(204).end()
})

test('KEYS-02: an administrator makes, changes and removes a webhook; its secret is shown once, and sealed', async () => {
  const { id, secret } = await add()
  expect(secret).toMatch(/^whsec_.{44}$/)
  expect(await shown(id)).toMatchObject({ ...values, state: 'on', waiting: 0, failing_since: null })
  expect(JSON.stringify((await ask(pilot, 'GET')).body)).not.toContain(secret)
  const rows = await db.selectFrom('webhooks').selectAll().execute()
  expect(rows[0]?.secret_box.toString('latin1')).not.toContain(secret)
  const put = { ...values, name: 'Other', state: 'paused' }
  expect((await ask(pilot, 'PUT', `/${id}`, put)).status).toBe(204)
  expect(await shown(id)).toMatchObject({ name: 'Other', state: 'paused' })
  expect((await ask(pilot, 'DELETE', `/${id}`)).status).toBe(204)
  expect(await shown(id)).toBeUndefined()
  const told = await db
    .selectFrom('audit_log')
    .select(['method', 'before', 'after'])
    .where('resource', '=', 'webhooks')
    .execute()
  expect(told.map(({ method }) => method)).toEqual(['create', 'replace', 'remove'])
  expect(JSON.stringify(told)).not.toContain('whsec_')
})

test('KEYS-02: seats may not, and a webhook of another company does not exist', async () => {
  const { id } = await add()
  const [{ id: delivery } = { id: 0 }] = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: 'test', subject: 's', happened_at: clock.now(), facts: '{}', state: 'taken' })
    .returning('id')
    .execute()
  const calls = [
    ['PUT', `/${id}`, { ...values, state: 'on' }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/secret`],
    ['POST', `/${id}/test`],
    ['POST', `/${id}/try`],
    ['POST', `/${id}/replay-failed`],
    ['POST', `/${id}/deliveries/${delivery}/replay`],
    ['GET', `/${id}/deliveries`],
  ] as const
  for (const [method, path, body] of calls) {
    expect([path, (await ask(anna, method, path, body)).status]).toEqual([path, 403])
    expect([path, (await ask(stranger, method, path, body)).status]).toEqual([path, 404])
  }
  expect((await ask(anna, 'GET')).status).toBe(403)
  expect((await ask(stranger, 'GET')).body).toEqual({ webhooks: [] })
  expect(await shown(id)).toMatchObject({ waiting: 0 })
})

test.each([
  ['an address inside', { url: 'https://10.0.0.1/hook' }],
  ['a name without a domain', { url: 'https://database/hook' }],
  ['no encryption', { url: 'http://crm.example.com/hook' }],
  ['a password in the address', { url: 'https://a:b@crm.example.com/' }],
  ['no address', { url: 'x' }],
  ['an unknown event', { events: ['weather'] }],
  ['no event', { events: [] }],
  ['no name', { name: ' ' }],
  ['another member', { secret: 'x' }],
])('KEYS-02: %s is refused', async (_title, wrong) => {
  expect((await ask(pilot, 'POST', '', { ...values, ...wrong })).status).toBe(422)
  expect((await ask(pilot, 'GET')).body).toEqual({ webhooks: [] })
})

test.each(['https://10.1.2.3/x', 'http://hooks.example/x', 'https://printer.local/', 'https://me:pass@hooks.example/'])(
  'KEYS-02: the address %s is refused at its field',
  async (url) => {
    const { id } = await add()
    const reason = { reason: 'url_not_public', field: 'url' }
    expect(await ask(pilot, 'POST', '', { ...values, url })).toMatchObject({ status: 422, body: reason })
    expect(await ask(pilot, 'PUT', `/${id}`, { ...values, url, state: 'on' })).toMatchObject({
      status: 422,
      body: reason,
    })
  },
)

test('KEYS-02: a company has a limited number of webhooks', async () => {
  for (let count = 0; count < limits.webhooks; count++) await add()
  expect((await ask(pilot, 'POST', '', values)).status).toBe(422)
})

test('KEYS-02: a test arrives, signed, and stands in the log; replay sends the same again', async () => {
  const { id, secret } = await add()
  expect((await ask(pilot, 'POST', `/${id}/test`)).status).toBe(204)
  await eventually(() => expect(receiver.arrived).toHaveLength(1))
  const [first] = receiver.arrived
  expect(first && isSignedWith(secret, first)).toBe(true)
  expect(first?.body).toMatchObject({ event: 'test', id: first?.headers['webhook-id'] })
  const line = await eventually(async () => {
    const [entry] = await logOf(id)
    expect(entry).toMatchObject({ state: 'taken', status: 204, attempts: 1, body: first?.text, event: 'test' })
    return entry
  })
  expect((await ask(pilot, 'POST', `/${id}/deliveries/${String(line?.['id'])}/replay`)).status).toBe(204)
  await eventually(() => expect(receiver.arrived).toHaveLength(2))
  expect(receiver.arrived[1]?.text).toBe(first?.text)
  await eventually(async () => expect(await shown(id)).toMatchObject({ taken: 1 }))
})

test('KEYS-02: for a day after a renewal both secrets sign, then the new one alone', async () => {
  const { id, secret: old } = await add()
  const { body } = await ask(pilot, 'POST', `/${id}/secret`)
  const renewed = String(body['secret'])
  const signers = async (count: number) => {
    await ask(pilot, 'POST', `/${id}/test`)
    await eventually(() => expect(receiver.arrived).toHaveLength(count))
    const last = receiver.arrived[count - 1]
    return [old, renewed].map((secret) => last !== undefined && isSignedWith(secret, last))
  }
  expect(await signers(1)).toEqual([true, true])
  clock.pass({ seconds: 86_401 })
  expect(await signers(2)).toEqual([false, true])
})
