import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '24', timezone: 'America/New_York' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '27' })
const stranger = await givenSubscriber(platform)
const foreignPilot = await givenPilot(platform)

const start_time = new Date('2026-11-20T09:30:05.250Z')
const call = await givenConversation(platform, seat, {
  start_time,
  direction: 'out',
  caller: '24',
  callee: '4366412345',
  call_id: 'abc',
  call_type: 'cfna',
  duration_ms: 271_250,
  customer_cost: 100,
  total_customer_cost: 120,
  currency: 'EUR',
})
const voicemail = await givenVoicemail(platform, seat, { start_time, caller: '431', callee: '24', duration_ms: 26_400 })
const fax = await givenFax(platform, seat, {
  start_time,
  status: 'FAILED',
  pages: 0,
  reason: 'busy',
  quality: 'fine',
  fax_station: '<b>1</b>',
})
const colleagues = await givenConversation(platform, colleague)
const foreign = await givenConversation(platform, stranger)

const get = async (who: { id: number }, path: string) =>
  app.inject({ url: `/api/conversations/${path}`, headers: await signedIn(platform, who) })
const idsOf = async (who: { id: number }, query = '') =>
  ((await get(who, `?rows=100&${query}`)).json()._embedded?.['ngcp:conversations'] ?? []).map(
    ({ id }: Conversation) => id,
  )
const membersOf = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name !== '_links'))

describe('ENT-03: conversation item', () => {
  test('CONV-04: a call has call type, status, duration, cost and currency, and nothing of the other types', async () => {
    expect(membersOf((await get(seat, String(call))).json())).toEqual({
      id: call,
      type: 'call',
      subscriber_id: seat.id,
      direction: 'out',
      caller: '24',
      callee: '4366412345',
      call_id: 'abc',
      start_time: '2026-11-20 09:30:05.250',
      call_type: 'cfna',
      status: 'ok',
      rating_status: 'ok',
      duration: '0:04:31.250',
      customer_cost: 100,
      total_customer_cost: 120,
      currency: 'EUR',
    })
  })

  test('CONV-05: a voicemail has its duration in seconds, folder and file name; both sides are the caller', async () => {
    expect(membersOf((await get(seat, String(voicemail))).json())).toEqual({
      id: voicemail,
      type: 'voicemail',
      subscriber_id: seat.id,
      direction: 'in',
      caller: '431',
      callee: '431',
      call_id: expect.any(String),
      start_time: '2026-11-20 09:30:05.250',
      duration: '26',
      filename: `voicemail-${voicemail}.wav`,
      folder: 'INBOX',
      voicemail_subscriber_id: seat.id,
    })
  })

  test('CONV-06: a fax has pages, status, and why it failed', async () => {
    expect(membersOf((await get(seat, String(fax))).json())).toEqual({
      id: fax,
      type: 'fax',
      subscriber_id: seat.id,
      direction: 'in',
      caller: '43664000000',
      callee: '24',
      call_id: expect.any(String),
      start_time: '2026-11-20 09:30:05.250',
      status: 'FAILED',
      reason: 'busy',
      station: '<b>1</b>',
      pages: 0,
      filename: `fax-${fax}.tif`,
    })
  })

  test('API-01: links lead to the message and its file', async () => {
    const { _links } = (await get(seat, String(voicemail))).json()
    expect(_links).toMatchObject({
      self: { href: `/api/conversations/${voicemail}` },
      'ngcp:subscribers': [{ href: `/api/subscribers/${seat.id}` }],
      'ngcp:voicemails': [{ href: `/api/voicemails/${voicemail}` }],
      'ngcp:voicemailrecordings': [{ href: `/api/voicemailrecordings/${voicemail}` }],
    })
    expect((await get(seat, String(fax))).json()._links).toMatchObject({
      'ngcp:faxes': [{ href: `/api/faxes/${fax}` }],
      'ngcp:faxrecordings': [{ href: `/api/faxrecordings/${fax}` }],
    })
  })

  test('API-01: is found by its type too, and not by another', async () => {
    expect((await get(seat, `${call}?type=call`)).statusCode).toBe(200)
    expect((await get(seat, `${call}?type=call-fax-voicemail`)).statusCode).toBe(200)
    for (const type of ['fax', 'voicemail', 'sms'])
      expect((await get(seat, `${call}?type=${type}`)).statusCode).toBe(404)
  })

  test.each([
    ['tz=Europe/Vienna', '2026-11-20 10:30:05.250'],
    ['use_owner_tz=1', '2026-11-20 04:30:05.250'],
    ['use_owner_tz=0', '2026-11-20 09:30:05.250'],
    ['tz=', '2026-11-20 09:30:05.250'],
  ])('DASH-05: with %s it started at %s', async (query, time) => {
    expect((await get(seat, `${call}?${query}`)).json().start_time).toBe(time)
    expect((await get(seat, `?type=call&${query}`)).json()._embedded['ngcp:conversations'][0].start_time).toBe(time)
  })

  test('DASH-05: for an administrator, the owner of the clocks is the line that is shown', async () => {
    const list = await get(pilot, `?subscriber_id=${seat.id}&type=call&use_owner_tz=1`)
    expect(list.json()._embedded['ngcp:conversations'][0].start_time).toBe('2026-11-20 04:30:05.250')
    const own = await get(pilot, `?type=fax&use_owner_tz=1`)
    expect(own.json()._embedded['ngcp:conversations'][0].start_time).toBe('2026-11-20 10:30:05.250')
  })
})

describe('API-06: a subscriber sees its own, an administrator those of its customer', () => {
  const own = [call, voicemail, fax]

  test('a subscriber sees its own, for any line that it names', async () => {
    expect((await idsOf(seat)).sort()).toEqual(own)
    for (const id of [seat.id, colleague.id, stranger.id, 999_999])
      expect((await idsOf(seat, `subscriber_id=${id}`)).sort()).toEqual(own)
  })

  test('an administrator sees the whole customer, or the line it names', async () => {
    expect((await idsOf(pilot)).sort()).toEqual([...own, colleagues])
    expect(await idsOf(pilot, `subscriber_id=${colleague.id}`)).toEqual([colleagues])
    expect(await idsOf(pilot, `subscriber_id=${pilot.id}`)).toEqual([])
    expect(await idsOf(foreignPilot)).toEqual([])
  })

  test.each([
    ['of another customer', () => stranger.id],
    ['that does not exist', () => 999_999],
  ])('a line %s is not found', async (_title, id) => {
    const response = await get(pilot, `?subscriber_id=${id()}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ code: 404, message: "Invalid 'subscriber_id'." })
  })

  test("neither a colleague's nor a foreign conversation is found by its id", async () => {
    const unknown = await get(seat, '999999')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toEqual({ code: 404, message: "Entity 'conversation' not found." })
    for (const id of [colleagues, foreign]) expect((await get(seat, String(id))).json()).toEqual(unknown.json())
    for (const id of [call, foreign]) expect((await get(foreignPilot, String(id))).json()).toEqual(unknown.json())
    expect((await get(pilot, String(colleagues))).statusCode).toBe(200)
  })

  test('without a session there is nothing to see', async () => {
    for (const url of ['/api/conversations/', `/api/conversations/${call}`])
      expect((await app.inject({ url })).statusCode).toBe(401)
  })
})

describe('API-05: bad input is refused', () => {
  test.each([
    ['?tz=Europe/Nowhere', 422, "Query parameter 'tz' value is not a valid time zone"],
    ['?direction=sideways', 422, "field='direction'"],
    ['?from=yesterday', 422, "field='from', input='yesterday'"],
    ['?to=2026-02-30', 422, "field='to', input='2026-02-30'"],
    ['?subscriber_id=0x10', 422, "field='subscriber_id'"],
    [`?caller=${'4'.repeat(256)}`, 422, "field='caller'"],
    ['?caller=%00', 422, 'Validation failed'],
    ['?type=call&type=fax', 422, "field='type'"],
    ['?page=0', 400, 'must be greater than 0'],
    ['one', 400, 'Invalid id in request URI'],
  ])('%s: %d', async (path, status, message) => {
    const response = await get(seat, path)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: status, message: expect.stringContaining(message) })
  })

  test('conversations are neither written nor removed over the API', async () => {
    const headers = await signedIn(platform, seat)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await app.inject({ method, url: `/api/conversations/${call}`, headers })).statusCode).toBe(404)
  })
})
