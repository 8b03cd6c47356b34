import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { voicemailSettingsRoutes } from './voicemail-settings-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, voicemailSettingsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const stranger = await givenSubscriber(platform)

beforeEach(async () => {
  await platform.db.deleteFrom('voicemail_settings').execute()
})

type Who = { id: number }
const call = async (who: Who, method: 'GET' | 'PUT', path: string | number, payload?: object) =>
  app.inject({
    method,
    url: `/api/voicemailsettings/${path}`,
    headers: await signedIn(platform, who),
    ...(payload && { payload }),
  })
const change = async (who: Who, id: number, ...changes: [member: string, value: unknown][]) =>
  app.inject({
    method: 'PATCH',
    url: `/api/voicemailsettings/${id}`,
    headers: { ...(await signedIn(platform, who)), 'content-type': 'application/json-patch+json' },
    payload: JSON.stringify(changes.map(([member, value]) => ({ op: 'replace', path: `/${member}`, value }))),
  })
const shown = async (who: Who, id = who.id) => {
  const { _links, ...item } = (await call(who, 'GET', id)).json()
  return item
}
const nothing = { pin: '', email: '', attach: false, delete: false }

test('ENT-07: a voicebox that nobody set up reads the defaults', async () => {
  expect(await shown(seat)).toEqual({ id: seat.id, ...nothing })
})

describe('VBX-03: each field is updated by itself', () => {
  test.each([
    ['pin', '0042'],
    ['pin', '1'.repeat(64)],
    ['email', 'anna.novak@nordwind.example'],
    ['attach', true],
  ])('%s: %j', async (member, value) => {
    expect((await change(seat, seat.id, [member, value])).statusCode).toBe(204)
    expect(await shown(seat)).toEqual({ id: seat.id, ...nothing, [member]: value })
  })

  test('and can be taken back', async () => {
    await change(seat, seat.id, ['pin', '4711'], ['email', 'a@b.example'])
    for (const member of ['pin', 'email']) expect((await change(seat, seat.id, [member, ''])).statusCode).toBe(204)
    expect(await shown(seat)).toEqual({ id: seat.id, ...nothing })
  })

  test('or all at once', async () => {
    const all = { pin: '4711', email: 'a@b.example', attach: true, delete: true }
    expect((await call(seat, 'PUT', seat.id, all)).statusCode).toBe(204)
    expect(await shown(seat)).toEqual({ id: seat.id, ...all })
    expect((await call(seat, 'PUT', seat.id, { pin: '1' })).statusCode).toBe(204)
    expect(await shown(seat)).toEqual({ id: seat.id, ...nothing, pin: '1' })
  })
})

test('VBX-01: the PIN is not stored as it is, and no refusal repeats it', async () => {
  await change(seat, seat.id, ['pin', '48392015'])
  const rows = await platform.db.selectFrom('voicemail_settings').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.pin_box?.includes('48392015')).toBe(false)
  expect((await change(seat, seat.id, ['pin', '4839 secret'])).json().message).toBe(
    "Validation failed. field='pin', input='*****', errors='Invalid value'",
  )
})

describe('VBX-01: an invalid PIN or address is refused', () => {
  test.each([
    ['pin', '12a4'],
    ['pin', ' 12'],
    ['pin', '١٢٣'],
    ['pin', '1'.repeat(65)],
    ['pin', null],
    ['pin', 1234],
    ['email', 'anna@novak'],
    ['email', 'anna'],
    ['email', `${'a'.repeat(250)}@b.example`],
    ['attach', 'yes'],
    ['delete', 1],
  ])('%s: %j', async (member, value) => {
    await change(seat, seat.id, ['pin', '7'], ['email', 'a@b.example'], ['attach', true])
    const before = await shown(seat)
    for (const response of [
      await change(seat, seat.id, [member, value]),
      await call(seat, 'PUT', seat.id, { ...before, [member]: value }),
    ]) {
      expect(response.statusCode).toBe(422)
      expect(response.json().message).toMatch(new RegExp(`^Validation failed\\. field='${member}', `))
    }
    expect(await shown(seat)).toEqual(before)
  })
})

describe('VBX-02: delete needs attach', () => {
  const refusal = "Validation failed. field='attach', input='false', errors='Must be set if delete is set'"

  test('switching delete on without attach is refused, and attach off while delete is on', async () => {
    expect((await change(seat, seat.id, ['delete', true])).json()).toMatchObject({ code: 422, message: refusal })
    expect((await change(seat, seat.id, ['attach', true], ['delete', true])).statusCode).toBe(204)
    expect((await change(seat, seat.id, ['attach', false])).json()).toMatchObject({ code: 422, message: refusal })
    expect(await shown(seat)).toMatchObject({ attach: true, delete: true })
  })

  test('delete off first, then attach', async () => {
    await change(seat, seat.id, ['attach', true], ['delete', true])
    expect((await change(seat, seat.id, ['delete', false])).statusCode).toBe(204)
    expect((await change(seat, seat.id, ['attach', false])).statusCode).toBe(204)
    expect(await shown(seat)).toEqual({ id: seat.id, ...nothing })
  })
})

describe('API-06: only own voiceboxes', () => {
  test('a subscriber sees its own, an administrator those of its customer', async () => {
    const ids = async (who: Who, query = '') =>
      ((await call(who, 'GET', query)).json()._embedded?.['ngcp:voicemailsettings'] ?? []).map((item: Who) => item.id)
    expect(await ids(seat)).toEqual([seat.id])
    expect(await ids(pilot)).toEqual([pilot.id, seat.id, colleague.id])
    expect(await ids(pilot, `?subscriber_id=${colleague.id}`)).toEqual([colleague.id])
    expect(await ids(seat, `?subscriber_id=${colleague.id}`)).toEqual([])
    expect((await change(pilot, seat.id, ['email', 'a@b.example'])).statusCode).toBe(204)
    expect(await shown(seat)).toMatchObject({ email: 'a@b.example' })
  })

  test('a foreign one answers like an unknown one, and stays', async () => {
    const unknown = { code: 404, message: "Entity 'voicemailsettings' not found." }
    for (const [who, id] of [
      [seat, colleague.id],
      [seat, stranger.id],
      [pilot, stranger.id],
      [seat, 999_999],
    ] as const) {
      expect((await call(who, 'GET', id)).json()).toEqual(unknown)
      expect((await call(who, 'PUT', id, { pin: '1' })).json()).toEqual(unknown)
      expect((await change(who, id, ['pin', '1'])).json()).toEqual(unknown)
    }
    expect(await shown(stranger)).toEqual({ id: stranger.id, ...nothing })
  })
})

test('VBX-03: without the attribute voice_mail they are read and not written, by nobody', async () => {
  const profile = await givenProfile(platform, customer.reseller_id, ['speed_dial'])
  const without = await givenSubscriber(platform, { customer, profile_id: profile.id })
  for (const who of [without, pilot]) {
    const answer = await change(who, without.id, ['pin', '4711'])
    expect(answer.json()).toMatchObject({ code: 403, message: 'This user is not allowed to modify voicemailsettings.' })
  }
  expect(await shown(without)).toEqual({ id: without.id, ...nothing })
})

test('SAFE-05: a PIN that this key cannot open keeps no other one from the list', async () => {
  await change(seat, seat.id, ['pin', '1234'])
  await change(colleague, colleague.id, ['pin', '5678'])
  const broken = Buffer.alloc(40, 1)
  await platform.db
    .updateTable('voicemail_settings')
    .set({ pin_box: broken })
    .where('subscriber_id', '=', colleague.id)
    .execute()
  const listed = await call(pilot, 'GET', '')
  expect(listed.statusCode).toBe(200)
  const items = listed.json()._embedded['ngcp:voicemailsettings'] as { id: number; pin: string }[]
  const pins = Object.fromEntries(items.map(({ id, pin }) => [id, pin]))
  expect(pins).toMatchObject({ [seat.id]: '1234', [colleague.id]: '' })
})
