import type { Voicemail } from '@lineside/contract/resources/conversations/voicemails'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { voicemailsRoutes } from './voicemails-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, voicemailsRoutes)

const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)

let fresh: number
let heard: number
let colleagues: number
let foreign: number
let call: number

beforeEach(async () => {
  await platform.db.deleteFrom('conversations').execute()
  const start_time = new Date('2026-11-20T08:30:05Z')
  fresh = await givenVoicemail(platform, seat, { start_time, caller: '431', duration_ms: 26_000 })
  heard = await givenVoicemail(platform, seat, { folder: 'Old', duration_ms: 5000 })
  colleagues = await givenVoicemail(platform, colleague)
  foreign = await givenVoicemail(platform, stranger)
  call = await givenConversation(platform, seat)
})

const send = async (
  who: { id: number },
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE',
  path: number | string,
  body?: unknown,
  more: Record<string, string> = {},
) => {
  const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json'
  return app.inject({
    method,
    url: `/api/voicemails/${path}`,
    headers: { ...(await signedIn(platform, who)), ...(body === undefined ? {} : { 'content-type': type }), ...more },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}
const idsOf = async (who: { id: number }, query = ''): Promise<number[]> => {
  const body = (await send(who, 'GET', `?${query}`)).json()
  return (body._embedded?.['ngcp:voicemails'] ?? []).map(({ id }: Voicemail) => id)
}
const folderOf = async (id: number) =>
  (await platform.db.selectFrom('conversations').select('folder').where('id', '=', id).executeTakeFirst())?.folder
const notFound = { code: 404, message: "Entity 'voicemail' not found." }

describe('CONV-05: voicemails', () => {
  test('ENT-03: have caller, duration in seconds, time and folder', async () => {
    const { _links, ...item } = (await send(seat, 'GET', `${fresh}?tz=Europe/Vienna`)).json()
    expect(item).toEqual({
      id: fresh,
      subscriber_id: seat.id,
      caller: '431',
      duration: 26,
      time: '2026-11-20 09:30:05',
      folder: 'INBOX',
      transcript_status: 'none',
      transcript: null,
    })
    expect(_links).toMatchObject({
      'ngcp:subscribers': [{ href: `/api/subscribers/${seat.id}` }],
      'ngcp:voicemailrecordings': [{ href: `/api/voicemailrecordings/${fresh}` }],
    })
  })

  test('are listed newest first, counted, sorted and by folder', async () => {
    expect(await idsOf(seat)).toEqual([heard, fresh])
    expect(await idsOf(seat, 'order_by=time')).toEqual([fresh, heard])
    expect(await idsOf(seat, 'order_by=duration&order_by_direction=desc')).toEqual([fresh, heard])
    expect(await idsOf(seat, 'order_by=id&order_by_direction=desc')).toEqual([heard, fresh])
    expect(await idsOf(seat, 'order_by=folder')).toEqual([fresh, heard])
    expect(await idsOf(seat, 'folder=INBOX')).toEqual([fresh])
    expect(await idsOf(seat, 'folder=O*')).toEqual([heard])
    expect(await idsOf(seat, 'folder=')).toEqual([heard, fresh])
    expect(await idsOf(seat, 'page=2&rows=1')).toEqual([fresh])
    expect((await send(seat, 'GET', '?folder=INBOX&rows=1')).json().total_count).toBe(1)
  })

  test.each([
    ['?tz=Mars/Olympus', 422],
    ['?rows=0', 400],
    ['?subscriber_id=me', 422],
    ['99999999999999999', 400],
  ])('API-05: %s is refused with %d', async (path, status) => {
    const response = await send(seat, 'GET', path)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code: status, message: expect.any(String) })
  })
})

describe('CONV-05: playing a new voicemail moves it from INBOX to Old', () => {
  test('by a patch of its folder', async () => {
    const patch = [{ op: 'replace', path: '/folder', value: 'Old' }]
    const response = await send(seat, 'PATCH', fresh, patch)
    expect(response.statusCode).toBe(204)
    expect(await folderOf(fresh)).toBe('Old')
    const shown = await send(seat, 'PATCH', fresh, patch, { prefer: 'return=representation' })
    expect(shown.json()).toMatchObject({ id: fresh, folder: 'Old' })
  })

  test('by a put of the whole item, as the field demands it', async () => {
    const item = (await send(seat, 'GET', fresh)).json()
    const body = { ...item, folder: 'Work', transcript_status: 'none' }
    expect((await send(seat, 'PUT', fresh, body)).statusCode).toBe(204)
    expect(await folderOf(fresh)).toBe('Work')
  })

  test.each([
    ['an unknown folder', 'PATCH', [{ op: 'replace', path: '/folder', value: 'Attic' }], 422],
    ['no folder', 'PUT', {}, 422],
    ['an unknown member', 'PUT', { folder: 'Old', colour: 'red' }, 422],
    ['an operation that is not taken', 'PATCH', [{ op: 'remove', path: '/folder' }], 400],
    ['a member that is not there', 'PATCH', [{ op: 'replace', path: '/colour', value: 'red' }], 422],
    ['no list', 'PATCH', { op: 'replace' }, 400],
  ] as const)('API-05: %s is refused, nothing changes', async (_title, method, body, status) => {
    expect((await send(seat, method, fresh, body)).statusCode).toBe(status)
    expect(await folderOf(fresh)).toBe('INBOX')
  })

  test('a change together with read-only members is refused whole', async () => {
    const patch = [
      { op: 'replace', path: '/caller', value: '999' },
      { op: 'replace', path: '/folder', value: 'Old' },
    ]
    expect((await send(seat, 'PATCH', fresh, patch)).json()).toMatchObject({
      code: 422,
      message: "Validation failed. field='caller', input='999', errors='Field is read-only'",
    })
    expect((await send(seat, 'GET', fresh)).json()).toMatchObject({ caller: '431', folder: 'INBOX' })
  })
})

describe('CONV-05: removal', () => {
  test('takes away the message, and its file with it', async () => {
    const { key } = await platform.files.put(Buffer.from('sound'))
    const id = await givenVoicemail(platform, seat, { file_key: key })
    expect((await send(seat, 'DELETE', id)).statusCode).toBe(204)
    expect((await send(seat, 'GET', id)).json()).toEqual(notFound)
    await expect(platform.files.size(key)).rejects.toThrow(UnknownFileError)
    expect((await send(seat, 'DELETE', id)).statusCode).toBe(404)
  })

  test('leaves a file that another message has too', async () => {
    const { key } = await platform.files.put(Buffer.from('sound'))
    const [one, two] = [
      await givenVoicemail(platform, seat, { file_key: key }),
      await givenVoicemail(platform, colleague, { file_key: key }),
    ]
    expect((await send(seat, 'DELETE', one)).statusCode).toBe(204)
    expect(await platform.files.size(key)).toBe(5)
    expect((await send(colleague, 'DELETE', two)).statusCode).toBe(204)
    await expect(platform.files.size(key)).rejects.toThrow(UnknownFileError)
  })

  test('leaves the file where the row could not be removed', async () => {
    const { key } = await platform.files.put(Buffer.from('sound'))
    const id = await givenVoicemail(platform, seat, { file_key: key })
    await platform.pool.query(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused at the commit'; end $$`)
    await platform.pool.query(`create constraint trigger refuse after delete on conversations
      initially deferred for each row execute function refuse()`)
    expect((await send(seat, 'DELETE', id)).statusCode).toBe(500)
    await platform.pool.query('drop trigger refuse on conversations')
    expect((await send(seat, 'GET', id)).statusCode).toBe(200)
    expect(await platform.files.size(key)).toBe(5)
  })
})

describe('API-06: only own voicemails', () => {
  test('a subscriber sees its own, an administrator those of its customer', async () => {
    expect(await idsOf(pilot)).toEqual([colleagues, heard, fresh])
    expect(await idsOf(pilot, `subscriber_id=${colleague.id}`)).toEqual([colleagues])
    for (const id of [stranger.id, 999_999]) expect(await idsOf(pilot, `subscriber_id=${id}`)).toEqual([])
    expect(await idsOf(seat, `subscriber_id=${colleague.id}`)).toEqual([])
    expect((await send(pilot, 'GET', colleagues)).statusCode).toBe(200)
  })

  test.each([
    ['a colleague', () => colleagues, seat],
    ['a stranger', () => foreign, seat],
    ["another customer's, for an administrator", () => foreign, pilot],
    ['nobody: it is a call', () => call, seat],
    ['nobody', () => 999_999, seat],
  ])('a voicemail of %s is not found, and stays as it is', async (_title, of, who) => {
    const id = of()
    const before = await folderOf(id)
    const patch = [{ op: 'replace', path: '/folder', value: 'Old' }]
    for (const response of [
      await send(who, 'GET', id),
      await send(who, 'PATCH', id, patch),
      await send(who, 'PUT', id, { folder: 'Old' }),
      await send(who, 'DELETE', id),
    ]) {
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual(notFound)
    }
    expect(await folderOf(id)).toBe(before)
  })

  test('without a session nothing is done', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await app.inject({ method, url: `/api/voicemails/${fresh}` })).statusCode).toBe(401)
    expect(await folderOf(fresh)).toBe('INBOX')
  })
})
