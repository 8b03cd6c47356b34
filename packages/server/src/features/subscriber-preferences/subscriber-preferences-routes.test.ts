import { preferences } from '@lineside/contract/preferences'
import { expect, test } from 'vitest'
import {
  givenCustomer,
  givenNumber,
  givenPilot,
  givenProfile,
  givenSubscriber,
  signedIn,
} from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { subscriberPreferencesRoutes } from './subscriber-preferences-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, subscriberPreferencesRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)
const { e164: ownNumber } = await givenNumber(platform, colleague.id)
const { e164: foreignNumber } = await givenNumber(platform, stranger.id)
const profile = await givenProfile(platform, customer.reseller_id, ['clir', 'block_in_list'])
const newSeat = () => givenSubscriber(platform, { customer })
const newNarrow = () => givenSubscriber(platform, { customer, profile_id: profile.id })

type Person = { id: number }
const pathOf = ({ id }: Person) => `/api/subscriberpreferences/${id}`
const get = async (who: Person, of: Person = who) =>
  app.inject({ url: pathOf(of), headers: await signedIn(platform, who) })
const put = async (who: Person, payload: object, of: Person = who) =>
  app.inject({ method: 'PUT', url: pathOf(of), headers: await signedIn(platform, who), payload })
const patch = async (who: Person, operations: readonly object[], of: Person = who) =>
  app.inject({
    method: 'PATCH',
    url: pathOf(of),
    headers: { ...(await signedIn(platform, who)), 'content-type': 'application/json-patch+json' },
    payload: JSON.stringify(operations),
  })
const saved = async (who: Person, of: Person = who) => {
  const { _links, id, subscriber_id, ...set } = (await get(who, of)).json()
  expect(id).toBe(of.id)
  expect(subscriber_id).toBe(of.id)
  return set
}

test('ENT-04: every preference of the specification is kept and read back; one that is not set is absent', async () => {
  const seat = await newSeat()
  expect(await saved(seat)).toEqual({})
  const everything = {
    block_in_mode: true,
    block_in_list: ['43664*', '1?3[1-5]'],
    block_in_clir: false,
    block_out_mode: false,
    block_out_list: ['4390'],
    clir: true,
    clir_intrapbx: true,
    music_on_hold: true,
    language: 'ru',
    cloud_pbx_callqueue: true,
    max_queue_length: '5',
    queue_wrap_up_time: '10',
    manager_secretary: true,
    secretary_numbers: ['22', '23'],
  }
  expect((await put(seat, everything)).statusCode).toBe(204)
  expect(await saved(seat)).toEqual(everything)
  expect((await get(seat)).json()._links['ngcp:subscribers']).toBeDefined()
})

test('a PUT deletes omitted preferences, and accepts its own answer', async () => {
  const seat = await newSeat()
  await put(seat, { clir: true, language: 'de', block_in_list: ['1', '2'] })
  const answer = (await get(seat)).json()
  expect((await put(seat, answer)).statusCode).toBe(204)
  expect((await get(seat)).json()).toEqual(answer)
  await put(seat, { clir: false, language: null, block_in_list: [] })
  expect(await saved(seat)).toEqual({ clir: false })
})

test('names that nobody knows are passed over', async () => {
  const seat = await newSeat()
  expect((await put(seat, { clir: true, no_such_preference: {} })).statusCode).toBe(204)
  expect(await saved(seat)).toEqual({ clir: true })
})

test('values become the type of their preference', async () => {
  const seat = await newSeat()
  await put(pilot, { clir: 1, block_in_mode: 0, max_queue_length: 7, contact_ringtimeout: '30' }, seat)
  expect(await saved(pilot, seat)).toEqual({
    clir: true,
    block_in_mode: false,
    max_queue_length: '7',
    contact_ringtimeout: 30,
  })
})

const long = 'x'.repeat(129)
const refusals: readonly [object, string][] = [
  [{ contract_sound_set: long }, "Preference 'contract_sound_set' exceeds maximum length of 128 characters"],
  [{ block_in_list: ['1', long] }, "Element in preference 'block_in_list' exceeds maximum length of 128 characters"],
  [{ clir: [true] }, "Invalid data type 'ARRAY' for preference 'clir', expected flat value"],
  [{ max_queue_length: {} }, "Invalid data type 'HASH' for preference 'max_queue_length', expected flat value"],
  [{ block_in_list: { 0: '1' } }, "Invalid data type 'HASH' for preference 'block_in_list', expected ARRAY"],
  [{ block_in_list: '1' }, "Invalid data type 'SCALAR' for preference 'block_in_list', expected ARRAY"],
  [
    { secretary_numbers: [['1']] },
    "Invalid data structure as value for element in preference 'secretary_numbers', expected plain value",
  ],
  [
    { block_out_list: [null] },
    "Invalid data structure as value for element in preference 'block_out_list', expected plain value",
  ],
  [{ clir: 'yes' }, "Invalid data type for element in preference 'clir', expected 'boolean'"],
  [{ clir: 2 }, "Invalid data type for element in preference 'clir', expected 'boolean'"],
  [{ max_queue_length: true }, "Invalid data type for element in preference 'max_queue_length', expected 'string'"],
  [{ contact_ringtimeout: 1.5 }, "Invalid data type for element in preference 'contact_ringtimeout', expected 'int'"],
  [{ contact_ringtimeout: 'x' }, "Invalid data type for element in preference 'contact_ringtimeout', expected 'int'"],
  [{ language: 'nl' }, "Invalid enum value in preference 'language'"],
  [{ language: '' }, "Invalid enum value in preference 'language'"],
  [{ contract_sound_set: 'Lobby' }, "Unknown contract_sound_set 'Lobby'"],
]

test.each(refusals)('API-05: %j is refused in the field’s words, and nothing is changed', async (body, message) => {
  const seat = await newSeat()
  await put(seat, { clir: true })
  const answer = await put(pilot, { music_on_hold: true, ...body }, seat)
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 422, message }])
  expect(await saved(seat)).toEqual({ clir: true })
})

test.each([
  [{ contract_sound_set: 'Lobby' }, { reason: 'sound_set_unknown', field: 'contract_sound_set' }],
  [{ contract_sound_set: long }, { reason: 'value_too_long', values: { most: 128, length: long.length } }],
  [{ language: 'nl' }, { reason: 'value_invalid', field: 'language' }],
  [{ contact_ringtimeout: 'x' }, { reason: 'value_invalid', field: 'contact_ringtimeout' }],
  [{ cli: '110' }, { reason: 'number_unknown', values: { number: '110' }, field: 'cli' }],
  [{ clir: [true] }, { reason: 'malformed' }],
])('API-05: why %j is refused goes by a code, with its field', async (body, why) => {
  expect((await put(pilot, body, await newSeat())).json()).toMatchObject({ code: 422, ...why })
})

test('a number that is shown for calls must be the customer’s own', async () => {
  const seat = await newSeat()
  expect((await put(pilot, { cli: ownNumber }, seat)).statusCode).toBe(204)
  for (const cli of [foreignNumber, '110', ''])
    expect((await put(pilot, { cli }, seat)).json().message).toBe(
      "Only numbers that belong to the customer can be assigned as 'cli'",
    )
})

test('API-02: a patch replaces and removes only existing preferences; add works always', async () => {
  const seat = await newSeat()
  for (const operation of [
    { op: 'replace', path: '/clir', value: true },
    { op: 'remove', path: '/clir' },
    { op: 'remove', path: '/block_in_list', value: '1' },
    { op: 'add', path: '/block_in_list/0', value: '1' },
  ]) {
    const answer = await patch(seat, [operation])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe(
      `The entity could not be processed: A pointer that references a non-existent value (pointer: ${operation.path})`,
    )
  }
  expect((await patch(seat, [{ op: 'add', path: '/clir', value: true }])).statusCode).toBe(204)
  expect((await patch(seat, [{ op: 'replace', path: '/clir', value: false }])).statusCode).toBe(204)
  expect((await patch(seat, [{ op: 'copy', from: '/clir', path: '/music_on_hold' }])).statusCode).toBe(204)
  expect(await saved(seat)).toEqual({ clir: false, music_on_hold: false })
  await patch(seat, [{ op: 'remove', path: '/clir' }])
  expect(await saved(seat)).toEqual({ music_on_hold: false })
})

test('CB-04: a new entry goes in front, and writers at the same time lose nothing', async () => {
  const seat = await newSeat()
  const numbers = Array.from({ length: 12 }, (_, index) => `43664${index}`)
  const insert = (number: string) =>
    patch(seat, [
      { op: 'add', path: '/block_in_list', value: [], mode: 'append' },
      { op: 'add', path: '/block_in_list/0', value: number },
    ])
  const answers = await Promise.all(numbers.map(insert))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(numbers.map(() => 204))
  expect((await saved(seat)).block_in_list.toSorted()).toEqual(numbers.toSorted())
  await insert('110')
  expect((await saved(seat)).block_in_list[0]).toBe('110')
  await patch(seat, [{ op: 'remove', path: '/block_in_list', value: [...numbers, '110'] }])
  expect(await saved(seat)).toEqual({})
})

test('a subscriber does not see the administrator’s preferences, and does not change them by writing', async () => {
  const seat = await newSeat()
  await put(pilot, { cli: ownNumber, play_announce_before_cf: true, clir: true }, seat)
  expect(await saved(seat)).toEqual({ clir: true })
  expect((await put(seat, { music_on_hold: true, cli: '110' })).statusCode).toBe(204)
  expect(await saved(pilot, seat)).toEqual({ cli: ownNumber, play_announce_before_cf: true, music_on_hold: true })
})

test('NAV-19: a profile hides preferences that it does not grant, for its bearer and for the administrator', async () => {
  const narrow = await newNarrow()
  const hidden = { music_on_hold: true, language: 'de' }
  await platform.db
    .insertInto('subscriber_preferences')
    .values({ subscriber_id: narrow.id, preferences: JSON.stringify({ ...hidden, clir: true }) })
    .execute()
  expect(await saved(narrow)).toEqual({ clir: true })
  expect(await saved(pilot, narrow)).toEqual({ clir: true })
  for (const answer of [
    await put(narrow, { music_on_hold: false }),
    await patch(narrow, [{ op: 'add', path: '/music_on_hold', value: false }]),
    await patch(pilot, [{ op: 'replace', path: '/music_on_hold', value: false }], narrow),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'The entity could not be processed: A pointer that references a non-existent value (pointer: /music_on_hold)',
    ])
  expect((await put(narrow, { block_in_list: ['1'] })).statusCode).toBe(204)
  const row = await platform.db
    .selectFrom('subscriber_preferences')
    .select('preferences')
    .where('subscriber_id', '=', narrow.id)
    .executeTakeFirstOrThrow()
  expect(row.preferences).toEqual({ ...hidden, block_in_list: ['1'] })
})

test('NAV-19: no profile withholds what profiles do not govern: a line with any of them switches call waiting off', async () => {
  const narrow = await newNarrow()
  expect((await patch(narrow, [{ op: 'add', path: '/call_waiting', value: false }])).statusCode).toBe(204)
  expect(await saved(narrow)).toEqual({ call_waiting: false })
  expect((await patch(pilot, [{ op: 'add', path: '/contact_ringtimeout', value: 20 }], narrow)).statusCode).toBe(204)
  expect(await saved(pilot, narrow)).toEqual({ call_waiting: false, contact_ringtimeout: 20 })
})

test('API-06: foreign preferences look like those of nobody', async () => {
  const seat = await newSeat()
  const unknown = await get(seat, { id: 999_999 })
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { code: 404, message: "Entity 'subscriberpreference' not found." },
  ])
  for (const other of [colleague, stranger]) {
    expect((await get(seat, other)).json()).toEqual(unknown.json())
    expect((await put(seat, { clir: true }, other)).json()).toEqual(unknown.json())
    expect((await patch(seat, [{ op: 'add', path: '/clir', value: true }], other)).json()).toEqual(unknown.json())
    expect(await saved(other)).toEqual({})
  }
  expect((await put(pilot, { clir: true }, stranger)).statusCode).toBe(404)
  expect((await app.inject({ url: pathOf(seat) })).statusCode).toBe(401)
})

test('a subscriber lists itself, an administrator the lines of the customer', async () => {
  const list = async (who: Person, query = '') => {
    const url = `/api/subscriberpreferences/${query}`
    const body = (await app.inject({ url, headers: await signedIn(platform, who) })).json()
    return { ids: (body._embedded?.['ngcp:subscriberpreferences'] ?? []).map((item: Person) => item.id), body }
  }
  expect((await list(colleague)).ids).toEqual([colleague.id])
  const all = await list(pilot, '?rows=1000')
  expect(all.ids).toEqual(expect.arrayContaining([pilot.id, colleague.id]))
  expect(all.ids).not.toContain(stranger.id)
  expect(all.body.total_count).toBe(all.ids.length)
  expect((await list(pilot, `?subscriber_id=${stranger.id}`)).ids).toEqual([])
})

test('a CSV export holds only visible members', async () => {
  const headers = { ...(await signedIn(platform, colleague)), accept: 'text/csv' }
  const { payload } = await app.inject({ url: '/api/subscriberpreferences/', headers })
  expect(payload.split('\n')[0]).toContain('id,subscriber_id,block_in_mode,block_in_list')
})

test('definitions describe each preference that the role may see', async () => {
  const definitions = async (who: Person, query = '') => {
    const headers = await signedIn(platform, who)
    const { _links, ...rest } = (await app.inject({ url: `/api/subscriberpreferencedefs/${query}`, headers })).json()
    expect(_links.self.href).toBe('/api/subscriberpreferencedefs/')
    return rest
  }
  expect(Object.keys(await definitions(pilot))).toEqual(Object.keys(preferences))
  const own = await definitions(await newNarrow())
  expect(Object.keys(own)).not.toContain('cli')
  expect(own.block_in_list).toMatchObject({ data_type: 'string', max_occur: 0, preference_group: 'Call Blockings' })
  expect(own.language.enum_values.slice(0, 2)).toEqual([
    { label: 'Default of the phone system', value: null, default_val: true },
    { label: 'English', value: 'en', default_val: false },
  ])
  const german = await definitions(colleague, '?lang=de')
  expect(german.block_in_list).toMatchObject({ preference_group: 'Anrufsperren' })
  expect(german.language.enum_values[1].label).toBe('Englisch')
  expect(await definitions(colleague, '?lang=xx')).toEqual(own)
  expect(await definitions(colleague, '?lang=__proto__')).toEqual(own)
})
