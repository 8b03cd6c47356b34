import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { giveRoles } from '../../../test/builders/role-builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { queueSettingsRoutes } from './queue-settings-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, queueSettingsRoutes)
const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const { seat, group, prefers } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const leader = await seat('22', 'Lea')
await giveRoles(platform, leader, ['queue_lead'])
const [sales, support, plain] = [await group('51', [anna]), await group('52', [anna]), await group('53', [anna])]
for (const queue of [sales, support]) await prefers(queue, { cloud_pbx_callqueue: true })
const stranger = await givenPilot(platform, { customer: await givenCustomer(platform) })
const foreign = await givenSubscriber(platform)

const asks = async (who: { id: number }, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  await app.inject({
    method,
    url: `/api/lineside/queuesettings${url}`,
    headers: await signedIn(platform, who),
    ...(payload && { payload }),
  })
const puts = (payload: object, { id }: { id: number } = sales, who: { id: number } = pilot) =>
  asks(who, 'PUT', `/${id}/overflow`, payload)
const read = async () => (await asks(pilot, 'GET', '')).json().queues
const usual = { every_seconds: 30, tells_place: true, tells_wait: false, announcement: null }
const timed = { after_seconds: 300, when_full: false }

beforeEach(() => db.deleteFrom('queue_overflows').execute())

describe('QBOARD-05: the overflow of a queue', () => {
  test.each([
    ['the voicebox', { to: 'voicebox' }, null],
    ['an announcement', { to: 'announcement', handle: 'custom_announcement_3' }, null],
    ['a colleague', { to: 'line', subscriber_id: anna.id }, 'Anna'],
    ['another queue', { to: 'line', subscriber_id: support.id }, 'Sales'],
    ['a number', { to: 'number', number: '+43720100200' }, null],
  ] as const)('leads to %s, is read as it was written, and is logged', async (_, to, to_name) => {
    const overflow = { after_seconds: 300, when_full: true, to }
    expect((await puts(overflow)).statusCode).toBe(204)
    expect(await read()).toEqual(
      expect.arrayContaining([
        { id: sales.id, overflow: { ...overflow, to_name }, announcements: usual },
        { id: support.id, overflow: null, announcements: usual },
      ]),
    )
    const logged = db.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1)
    expect((await logged.executeTakeFirstOrThrow()).after).toMatchObject({ overflow_after: 300, overflow_way: to.to })
  })

  test('ends, and callers wait as long as they wish', async () => {
    await puts({ ...timed, to: { to: 'voicebox' } })
    expect((await asks(pilot, 'DELETE', `/${sales.id}/overflow`)).statusCode).toBe(204)
    expect(await read()).toContainEqual({ id: sales.id, overflow: null, announcements: usual })
  })

  test.each([
    ['nobody would go there', { after_seconds: null, when_full: false, to: { to: 'voicebox' } }],
    ['too soon', { after_seconds: 9, when_full: false, to: { to: 'voicebox' } }],
    ['too late', { after_seconds: 7201, when_full: false, to: { to: 'voicebox' } }],
    ['no number', { ...timed, to: { to: 'number', number: 'abc' } }],
    ['an announcement that does not exist', { ...timed, to: { to: 'announcement', handle: 'x' } }],
    ['the queue itself', { ...timed, to: { to: 'line', subscriber_id: sales.id } }],
    ['the line of another customer', { ...timed, to: { to: 'line', subscriber_id: foreign.id } }],
    ['more than there is to say', { ...timed, to: { to: 'voicebox' }, more: 1 }],
  ])('is refused: %s', async (_, body) => {
    expect((await puts(body)).statusCode).toBe(422)
    expect(await db.selectFrom('queue_overflows').selectAll().execute()).toEqual([])
  })

  test('is refused where callers would come back, also over a third queue', async () => {
    const third = await group('54', [anna])
    await prefers(third, { cloud_pbx_callqueue: true })
    expect((await puts({ ...timed, to: { to: 'line', subscriber_id: support.id } })).statusCode).toBe(204)
    expect((await puts({ ...timed, to: { to: 'line', subscriber_id: third.id } }, support)).statusCode).toBe(204)
    for (const queue of [support, third]) {
      const refused = await puts({ ...timed, to: { to: 'line', subscriber_id: sales.id } }, queue)
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ reason: 'queue_overflow_loop' })
    }
    // a line that has no queue any more leads nowhere
    await prefers(support, { cloud_pbx_callqueue: false })
    expect((await puts({ ...timed, to: { to: 'line', subscriber_id: sales.id } }, third)).statusCode).toBe(204)
    await prefers(support, { cloud_pbx_callqueue: true })
  })

  test('is the matter of administrators, for their own queues', async () => {
    const body = { ...timed, to: { to: 'voicebox' } }
    for (const who of [anna, leader]) expect((await puts(body, sales, who)).statusCode).toBe(403)
    expect((await puts(body, sales, stranger)).statusCode).toBe(404)
    expect((await asks(stranger, 'DELETE', `/${sales.id}/overflow`)).statusCode).toBe(404)
    expect((await puts(body, plain)).statusCode).toBe(404)
    expect((await asks(stranger, 'GET', '')).json().queues).toEqual([])
  })
})

describe('QBOARD-05: the announcements of a queue at intervals', () => {
  const told = { every_seconds: 60, tells_place: false, tells_wait: true, announcement: 'custom_announcement_1' }
  const tells = (body: object, { id }: { id: number } = sales, who: { id: number } = pilot) =>
    asks(who, 'PUT', `/${id}/announcements`, body)

  test('is read as it was written, and is logged', async () => {
    expect((await tells(told)).statusCode).toBe(204)
    expect(await read()).toContainEqual({ id: sales.id, overflow: null, announcements: told })
    const logged = db.selectFrom('audit_log').select('after').orderBy('id', 'desc').limit(1)
    expect((await logged.executeTakeFirstOrThrow()).after).toMatchObject({
      queue_told_every: 60,
      queue_tells_wait: true,
    })
    expect((await tells(usual)).statusCode).toBe(204)
    expect(await read()).toContainEqual({ id: sales.id, overflow: null, announcements: usual })
  })

  test.each([
    ['too often', { ...told, every_seconds: 14 }],
    ['too seldom', { ...told, every_seconds: 601 }],
    ['a sound that is no announcement', { ...told, announcement: 'queue_full' }],
    ['something missing', { every_seconds: 60 }],
  ])('is refused: %s', async (_, body) => {
    expect((await tells(body)).statusCode).toBe(422)
  })

  test('is the matter of administrators, for their own queues', async () => {
    for (const who of [anna, leader]) expect((await tells(told, sales, who)).statusCode).toBe(403)
    expect((await tells(told, sales, stranger)).statusCode).toBe(404)
    expect((await tells(told, plain)).statusCode).toBe(404)
  })
})
