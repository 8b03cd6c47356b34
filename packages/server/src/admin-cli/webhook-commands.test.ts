import { beforeEach, expect, test } from 'vitest'
import { givenCustomer, givenPilot } from '../../test/builders.ts'
import { runAs } from '../../test/operator-world.ts'
import { createTestPlatform } from '../../test/test-platform.ts'
import { newWebhookSecret } from '../domain/webhooks/webhook-secret.ts'
import { insertWebhook } from '../domain/webhooks/webhooks-store.ts'
import { createMetrics, exposed } from '../platform/metrics/metrics.ts'
import { watchInstallation } from '../domain/watch/watch-installation.ts'

const { platform, clock } = await createTestPlatform()
const { db, secrets, config, pool, log } = platform
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const run = async (command: string, values: Readonly<Record<string, unknown>> = {}) =>
  await runAs(platform, command, values)

const given = async (name = 'Tickets'): Promise<number> => {
  const url = 'https://hooks.example:8443/key-4711?token=secret'
  const made = { name, url, events: ['seat.changed'] as const, customerId: customer.id, madeBy: pilot.id }
  return (await insertWebhook(db, { ...made, secretBox: secrets.seal(newWebhookSecret()), at: clock.now() }, 20)) ?? 0
}
const happen = async (webhook_id: number, values: { attempts?: number; due_at?: Date; failure?: string } = {}) => {
  const since = new Date(clock.now().getTime() - 90_000)
  const row = {
    webhook_id,
    event: 'seat.changed',
    subject: 'seat 1',
    happened_at: since,
    since,
    facts: '{"name":"Anna"}',
  }
  const tried = values.attempts === undefined ? {} : { tried_at: since, body: '{"name":"Anna"}', answer: 'no' }
  await db
    .insertInto('webhook_deliveries')
    .values({ ...row, ...tried, ...values })
    .execute()
}
const hook = async (id: number) =>
  await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  await db.deleteFrom('webhooks').execute()
})

test('KEYS-02: operators see webhooks by customer and by failure, never the whole address or what was sent', async () => {
  const [good, bad] = [await given('Good'), await given('Bad')]
  await db
    .updateTable('webhooks')
    .set({ failing_since: clock.now(), failures: 4, failure: 'timeout' })
    .where('id', '=', bad)
    .execute()
  await happen(bad, { attempts: 1, failure: 'timeout' })
  const { external_id } = await db.selectFrom('customers').select('external_id').executeTakeFirstOrThrow()
  const ofCustomer = (await run('webhooks list', { customer: external_id })) as readonly object[]
  expect(ofCustomer).toMatchObject([
    { id: good, host: 'https://hooks.example:8443', state: 'on', waiting: 0 },
    { id: bad, failure: 'timeout', failures: 4, waiting: 1 },
  ])
  const failing = await run('webhooks list', { failing: true })
  expect(failing).toMatchObject([{ id: bad }])
  const shown = await run('webhooks show', { id: bad })
  expect(shown).toMatchObject({ id: bad, attempts: [{ event: 'seat.changed', attempts: 1, failure: 'timeout' }] })
  for (const said of [ofCustomer, shown]) expect(JSON.stringify(said)).not.toMatch(/4711|secret|Anna/)
  await expect(run('webhooks show', { id: 987_654 })).rejects.toThrow('There is no webhook 987654.')
})

test('KEYS-02: an operator lets what waits be sent at once', async () => {
  const id = await given()
  const later = new Date(clock.now().getTime() + 600_000)
  await db.updateTable('webhooks').set({ next_try_at: later, failures: 4 }).where('id', '=', id).execute()
  await happen(id, { attempts: 1, due_at: later })
  expect(await run('webhooks retry', { id })).toEqual({ id, outcome: 'retried' })
  expect(await hook(id)).toMatchObject({ next_try_at: null, failures: 4 })
  const { due_at } = await db.selectFrom('webhook_deliveries').select('due_at').executeTakeFirstOrThrow()
  expect(due_at).toBeNull()
})

test('KEYS-02: an operator stops a webhook, and only its company goes on with it', async () => {
  const id = await given()
  expect(await run('webhooks off', { id })).toEqual({ id, outcome: 'switched off' })
  expect(await hook(id)).toMatchObject({ state: 'off' })
  expect(await run('webhooks off', { id })).toEqual({ id, outcome: 'unchanged' })
  await expect(run('webhooks retry', { id })).rejects.toThrow('only its company switches it on')
  await expect(run('webhooks off', { id: 987_654 })).rejects.toThrow('There is no webhook 987654.')
})

const figures = async (): Promise<string> => {
  const metrics = createMetrics()
  watchInstallation({ config, pool, metrics, log, now: clock.now })
  return (await exposed(metrics)).text
}

test('KEYS-02: the age of what waits is that of webhooks that work', async () => {
  const [good, bad] = [await given('Good'), await given('Bad')]
  await db.updateTable('webhooks').set({ failing_since: clock.now() }).where('id', '=', bad).execute()
  await happen(bad)
  // a receiver that refuses one event works, and what waits behind that one is not late by our fault
  await happen(good, { attempts: 3 })
  await happen(good)
  expect(await figures()).toMatch(/^lineside_webhook_oldest_seconds 0$/m)
  await db.deleteFrom('webhook_deliveries').where('attempts', '>', 0).execute()
  const text = await figures()
  expect(text).toMatch(/^lineside_webhook_oldest_seconds 90(\.\d+)?$/m)
  expect(text).toMatch(/^lineside_webhook_events_waiting 2$/m)
  expect(text).toMatch(/^lineside_webhooks 2$/m)
  expect(text).toMatch(/^lineside_webhooks_failing 1$/m)
  expect(text).not.toContain('Good')
})
