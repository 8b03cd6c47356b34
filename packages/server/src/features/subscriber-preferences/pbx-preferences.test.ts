import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenProfile, type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { soundSetsRoutes } from '../sound-sets/sound-sets-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'
import { subscriberPreferencesRoutes } from './subscriber-preferences-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, subscriberPreferencesRoutes, subscribersRoutes, soundSetsRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let seat: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', display_name: 'Sofia' })
})

const at = '/api/subscriberpreferences/'
/** One member, as the field's client writes it. */
const write = (op: 'add' | 'replace' | 'remove', name: string, value?: unknown, of: { id: number } = seat) =>
  call(pbx.pilot, 'PATCH', `${at}${of.id}`, [{ op, path: `/${name}`, ...(op === 'remove' ? {} : { value }) }])
const preferences = async (of: { id: number } = seat) => (await call(pbx.pilot, 'GET', `${at}${of.id}`)).body
const list = async (query: string) => {
  const { body } = await call(pbx.pilot, 'GET', `${at}?page=1&rows=1000&${query}`)
  const embedded = body['_embedded'] as Record<string, (Record<string, unknown> & { id: number })[]> | undefined
  return embedded?.['ngcp:subscriberpreferences'] ?? []
}

describe('CQ-03, MS-01: preferences that administrators write for lines of the customer', () => {
  test('a call queue, member by member at once, and its end', async () => {
    await Promise.all([
      write('add', 'cloud_pbx_callqueue', true),
      write('add', 'max_queue_length', 5),
      write('add', 'queue_wrap_up_time', '10'),
    ])
    expect(await preferences()).toMatchObject({
      cloud_pbx_callqueue: true,
      max_queue_length: '5',
      queue_wrap_up_time: '10',
    })
    expect((await list('')).filter((item) => item['cloud_pbx_callqueue']).map(({ id }) => id)).toEqual([seat.id])
    await write('add', 'cloud_pbx_callqueue', false)
    expect(await preferences()).toMatchObject({ cloud_pbx_callqueue: false, max_queue_length: '5' })
  })

  const invalid = { reason: 'value_invalid', values: {} }
  test.each([
    ['max_queue_length', 0, { reason: 'value_too_small', values: { least: 1 } }],
    ['max_queue_length', '100000', { reason: 'value_too_big', values: { most: 99_999 } }],
    ['queue_wrap_up_time', 'abc', invalid],
    ['queue_wrap_up_time', '1.5', invalid],
    ['queue_wrap_up_time', ' 7', invalid],
  ])('CQ-02: %s is a whole number that a queue can have, and not %j', async (name, value, why) => {
    await write('add', name, '7')
    const message = `Invalid value for preference '${name}', expected a number from 1 to 99999`
    expect((await write('add', name, value)).body).toEqual({ code: 422, message, field: name, ...why })
    expect(await preferences()).toMatchObject({ [name]: '7' })
  })

  test('a manager and its secretaries, and their end', async () => {
    await Promise.all([
      write('add', 'manager_secretary', true),
      write('add', 'secretary_numbers', ['4315550001', '4315550002']),
    ])
    expect(await preferences()).toMatchObject({
      manager_secretary: true,
      secretary_numbers: ['4315550001', '4315550002'],
    })
    await Promise.all([write('add', 'manager_secretary', false), write('add', 'secretary_numbers', [])])
    expect(await preferences()).not.toHaveProperty('secretary_numbers')
  })

  test('hiding the number, replaced where it is set and added where it is not', async () => {
    expect((await write('replace', 'clir_intrapbx', true)).status).toBe(422)
    expect((await write('add', 'clir_intrapbx', true)).body).toMatchObject({ clir_intrapbx: true })
    expect((await write('replace', 'clir_intrapbx', false)).body).toMatchObject({ clir_intrapbx: false })
  })

  test('PBX-01: not without a PBX, nor by a seat whose profile does not grant the settings', async () => {
    const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
    const line = await givenSubscriber(platform, { customer, administrative: true })
    const { id: profile_id } = await givenProfile(platform, pbx.customer.reseller_id, ['cloud_pbx_callqueue', 'clir'])
    const narrow = await givenSubscriber(platform, { customer: pbx.customer, profile_id })
    for (const who of [line, narrow]) {
      const add = (name: string) => call(who, 'PATCH', `${at}${who.id}`, [{ op: 'add', path: `/${name}`, value: true }])
      expect((await add('cloud_pbx_callqueue')).status).toBe(403)
      expect((await add('clir')).status).toBe(200)
    }
    await write('add', 'cloud_pbx_callqueue', true, narrow)
    const { body } = await call(narrow, 'PUT', `${at}${narrow.id}`, { cloud_pbx_callqueue: true })
    expect(body).toMatchObject({ cloud_pbx_callqueue: true })
    expect(
      (await call(seat, 'PATCH', `${at}${seat.id}`, [{ op: 'add', path: '/clir_intrapbx', value: true }])).status,
    ).toBe(200)
  })

  test('not beyond the profile of the line', async () => {
    const { id: profile_id } = await givenProfile(platform, pbx.customer.reseller_id, ['voice_mail'])
    const narrow = await givenSubscriber(platform, { customer: pbx.customer, profile_id })
    expect((await write('add', 'cloud_pbx_callqueue', true, narrow)).status).toBe(422)
  })
})

describe('lists of queues and secretaries, without reading every line', () => {
  test('ENT-15: a queue has its subscriber’s id and both numbers, a configuration its manager and the numbers', async () => {
    for (const [name, value] of [
      ['cloud_pbx_callqueue', true],
      ['max_queue_length', '7'],
      ['queue_wrap_up_time', '20'],
    ] as const)
      await write('add', name, value)
    expect(await list('cloud_pbx_callqueue=1')).toEqual([
      expect.objectContaining({
        id: seat.id,
        subscriber_id: seat.id,
        max_queue_length: '7',
        queue_wrap_up_time: '20',
      }),
    ])
    await write('add', 'manager_secretary', true, pbx.pilot)
    await write('add', 'secretary_numbers', ['4315550001'], pbx.pilot)
    expect(await list('manager_secretary=1&expand=subscriber_id')).toEqual([
      expect.objectContaining({
        id: pbx.pilot.id,
        secretary_numbers: ['4315550001'],
        subscriber_id_expand: expect.objectContaining({ id: pbx.pilot.id }),
      }),
    ])
  })

  test('are found by the switched-on preference, with the lines themselves', async () => {
    await write('add', 'cloud_pbx_callqueue', true)
    await write('add', 'manager_secretary', true, pbx.pilot)
    const queues = await list('cloud_pbx_callqueue=1&expand=all')
    expect(queues).toMatchObject([
      { id: seat.id, cloud_pbx_callqueue: true, subscriber_id_expand: { id: seat.id, display_name: 'Sofia' } },
    ])
    expect((await list('manager_secretary=true')).map(({ id }) => id)).toEqual([pbx.pilot.id])
    expect((await list('cloud_pbx_callqueue=0')).map(({ id }) => id)).toEqual([pbx.pilot.id])
    expect(await list('')).toHaveLength(2)
  })
})

describe('GRP-02, SEAT-02: the sound set of a line', () => {
  test('goes by its name, and away by its removal', async () => {
    await givenSoundSet(platform, { customer_id: pbx.customer.id, name: 'Lobby' })
    expect((await write('add', 'contract_sound_set', 'Lobby')).body).toMatchObject({ contract_sound_set: 'Lobby' })
    expect((await write('remove', 'contract_sound_set')).body).not.toHaveProperty('contract_sound_set')
  })

  test('stays when something else is written', async () => {
    await givenSoundSet(platform, { customer_id: pbx.customer.id, name: 'Lobby' })
    await write('add', 'contract_sound_set', 'Lobby')
    expect((await write('add', 'clir', true)).body).toMatchObject({ contract_sound_set: 'Lobby', clir: true })
  })

  test('is one of the customer’s own', async () => {
    await givenSoundSet(platform, { customer_id: other.customer.id, name: 'Theirs' })
    await givenSoundSet(platform, { expose_to_customer: true, name: 'Shown' })
    for (const name of ['Theirs', 'Shown', ''])
      expect((await write('add', 'contract_sound_set', name)).body.message).toBe(`Unknown contract_sound_set '${name}'`)
  })

  test('for a new line is the customer’s default', async () => {
    const create = (username: string) =>
      call(pbx.pilot, 'POST', '/api/subscribers/', {
        username,
        password: 'a-long-sip-secret-4711',
        pbx_extension: '33',
      })
    await givenSoundSet(platform, { customer_id: pbx.customer.id, name: 'Lobby', contract_default: true })
    const id = Number((await create('newcomer')).headers['location']?.toString().split('/').pop())
    expect(await preferences({ id })).toMatchObject({ contract_sound_set: 'Lobby' })
  })
})
