import { limits } from '@lineside/contract/limits'
import { allRoutes } from '@lineside/contract/resources/all'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenGroup } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deleteEndedCallBacks } from '../../domain/call-backs/call-backs-store.ts'
import { callBackRoutes } from './call-back-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, callBackRoutes)
const { db } = platform

const customer = await givenCustomer(platform, { domain: 'back.test' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '1' })
await givenNumber(platform, pilot.id)
const named = (display_name: string, pbx_extension: string) =>
  givenSubscriber(platform, { customer, display_name, pbx_extension })
const [anna, ben, carl] = [await named('Anna', '21'), await named('Ben', '22'), await named('Carl', '23')]
await givenGroup(platform, { customer, display_name: 'Sales', pbx_extension: '50' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger', pbx_extension: '77' })

type Who = { readonly id: number }
const url = '/api/lineside/team/callbacks'
const send = async (who: Who, method: 'GET' | 'POST' | 'DELETE', of = '', payload?: object) =>
  await app.inject({ method, url: `${url}${of}`, headers: await signedIn(platform, who), ...(payload && { payload }) })
const asks = async (who: Who, to: string, after = 'busy') => await send(who, 'POST', '', { to, after })
const open = async (who: Who) => (await send(who, 'GET')).json().items
const told = async () =>
  (
    await db
      .selectFrom('live_events')
      .select(['item_id', 'subscriber_id'])
      .where('topic', '=', 'call_backs')
      .orderBy('id')
      .execute()
  ).map(({ item_id, subscriber_id }) => [subscriber_id, Number(item_id)])

beforeEach(async () => {
  for (const table of ['call_backs', 'live_events', 'subscriber_preferences'] as const)
    await db.deleteFrom(table).execute()
})
afterEach(() => db.deleteFrom('call_backs').execute())

describe('RECEIVE-02: a call back is asked for', () => {
  test.each([
    ['busy', 45, 'waits'],
    ['no_answer', 480, 'watches'],
  ])('after %s: for %i minutes, as only the asker sees it, until it is taken back', async (after, minutes, phase) => {
    const answer = await asks(anna, '22', after)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers.location).toBe(`${url}/${ben.id}`)
    const item = answer.json()
    expect(item).toMatchObject({ id: ben.id, name: 'Ben', number: '22', after, phase })
    expect(Date.parse(item.ends_at) - Date.parse(item.asked_at)).toBe(minutes * 60_000)
    expect(await open(anna)).toEqual([item])
    expect([await open(ben), await open(carl)]).toEqual([[], []])
    expect(await told()).toEqual([[anna.id, ben.id]])

    expect((await send(carl, 'DELETE', `/${ben.id}`)).statusCode).toBe(404)
    expect((await send(ben, 'DELETE', `/${anna.id}`)).statusCode).toBe(404)
    expect((await send(anna, 'DELETE', `/${ben.id}`)).statusCode).toBe(204)
    expect(await open(anna)).toEqual([])
    expect((await send(anna, 'DELETE', `/${ben.id}`)).statusCode).toBe(404)
  })

  test('again: it lasts anew and keeps its place, unless its time was over', async () => {
    await asks(anna, '22', 'no_answer')
    const [first] = await open(anna)
    clock.pass({ seconds: 60 })
    expect((await asks(anna, '22')).statusCode).toBe(201)
    const [again] = await open(anna)
    expect(again).toMatchObject({ after: 'busy', phase: 'waits', asked_at: first.asked_at })
    expect(Date.parse(again.ends_at) - Date.parse(first.asked_at)).toBeGreaterThanOrEqual(46 * 60_000)
    clock.pass({ seconds: 2_701 })
    expect(await open(anna)).toEqual([])
    const rows = db.selectFrom('call_backs').select('after')
    expect(await rows.execute()).toHaveLength(1)
    await deleteEndedCallBacks(db, clock.now())
    expect(await rows.execute()).toEqual([])
    await asks(anna, '22')
    const [anew] = await open(anna)
    expect(anew.asked_at > again.ends_at).toBe(true)
  })

  test.each([
    ['oneself', '21'],
    ['a group', '50'],
    ['nobody', '88'],
    ['somebody of another company', '77'],
    ['somebody outside', '00436641234567'],
    ['a service', '*97'],
    ['an emergency number', '112'],
  ])('not for %s', async (_what, to) => {
    expect((await asks(anna, to)).statusCode).toBe(422)
    expect(await open(anna)).toEqual([])
  })

  test('not for a colleague who takes no calls of the asker, in the same words as for nobody', async () => {
    const preferences = JSON.stringify({ block_in_list: ['21'] })
    await db.insertInto('subscriber_preferences').values({ subscriber_id: ben.id, preferences }).execute()
    const [refused, nobody] = [await asks(anna, '22'), await asks(anna, '88')]
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message.replace('22', '88')).toBe(nobody.json().message)
    expect((await asks(carl, '22')).statusCode).toBe(201)
  })

  test.each([{ to: '22' }, { to: '', after: 'busy' }, { to: '22', after: 'later' }, { to: 22, after: 'busy' }])(
    'bad input is refused: %j',
    async (payload) => {
      expect((await send(anna, 'POST', '', payload)).statusCode).toBe(422)
      expect(await open(anna)).toEqual([])
    },
  )

  test('nobody waits for more colleagues, and no more people for one colleague, than there may be', async () => {
    const others = []
    for (let count = 0; count < limits.callBacks; count++) others.push(await named(`Seat ${count}`, `3${count}`))
    for (const [count] of others.entries()) expect((await asks(anna, `3${count}`)).statusCode).toBe(201)
    const tooMany = await asks(anna, '22')
    expect(tooMany.statusCode).toBe(422)
    expect(tooMany.body).toContain('too_many')
    // one that is open may last longer
    expect((await asks(anna, '30')).statusCode).toBe(201)
    for (const other of others) expect((await asks(other, '22')).statusCode).toBe(201)
    expect((await asks(carl, '22')).statusCode).toBe(422)
    expect((await asks(carl, '23')).statusCode).toBe(422)
  })

  test('the routes need a session', async () => {
    const routes = allRoutes.filter(({ name }) => name.startsWith('callbacks.'))
    expect(routes).toHaveLength(3)
    for (const { method, path } of routes) expect((await app.inject({ method, url: path })).statusCode).toBe(401)
    expect((await send(stranger, 'DELETE', `/${ben.id}`)).statusCode).toBe(404)
  })
})
