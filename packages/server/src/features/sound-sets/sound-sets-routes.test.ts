import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, type GivenSubscriber, givenSubscriber } from '../../../test/builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { subscriberPreferencesRoutes } from '../subscriber-preferences/subscriber-preferences-routes.ts'
import { soundSetsRoutes } from './sound-sets-routes.ts'

const { platform } = await createTestPlatform()
const { db, files } = platform
const app = await createTestApp(platform, soundSetsRoutes, subscriberPreferencesRoutes)
const call = callingAs(app, platform)
await saveDefaultSets(db)

let pbx: GivenPbx
let other: GivenPbx
let seat: GivenSubscriber
beforeEach(async () => {
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21' })
})

const at = '/api/soundsets/'
const create = async (body: object, as: { id: number } = pbx.pilot) => {
  const answer = await call(as, 'POST', at, body)
  return Number(answer.headers['location']?.toString().split('/').pop())
}
const patch = (id: number, path: string, value: unknown) =>
  call(pbx.pilot, 'PATCH', `${at}${id}`, [{ op: 'replace', path, value }])
const list = async (query = '', as: { id: number } = pbx.pilot) =>
  (await call(as, 'GET', `${at}?${query}`)).body as unknown as {
    total_count: number
    _embedded?: { 'ngcp:soundsets': { id: number; name: string }[] }
  }
const ids = async (query = '') => ((await list(query))._embedded?.['ngcp:soundsets'] ?? []).map(({ id }) => id)
const filesOf = (set_id: number) =>
  db.selectFrom('sound_files').selectAll().where('set_id', '=', set_id).orderBy('handle_id').execute()
const chosenBy = async (who: { id: number }) =>
  (await call(pbx.pilot, 'GET', `/api/subscriberpreferences/${who.id}`)).body['contract_sound_set']

test('a customer has 200 sets of its own', async () => {
  await sql`insert into sound_sets (customer_id, name)
    select ${pbx.customer.id}, 'set ' || n from generate_series(1, ${limits.soundSets}) n`.execute(db)
  const answer = await call(pbx.pilot, 'POST', at, { name: 'One more' })
  expect([answer.status, answer.body['message']]).toEqual([422, 'Maximum number of sound sets reached.'])
})

/** As the field's client sends its whole form. */
const form = {
  name: 'Front desk',
  loopplay: false,
  replace_existing: false,
  language: 'en',
  contract_default: false,
  copy_from_default: false,
  description: 'What callers hear',
}

describe('SND-02, ENT-16: a sound set', () => {
  test('is made from the form of the field’s client', async () => {
    const id = await create(form)
    expect((await call(pbx.pilot, 'GET', `${at}${id}`)).body).toMatchObject({
      id,
      name: 'Front desk',
      description: 'What callers hear',
      contract_default: false,
      parent_id: null,
      parent_name: null,
      customer_id: pbx.customer.id,
      file_count: 0,
    })
    expect(await filesOf(id)).toEqual([])
  })

  test.each([
    [{ description: 'x' }, "Validation failed. field='name', input='', errors='Name field is required'"],
    [
      { ...form, language: 'nl' },
      "Validation failed. field='language', input='nl', errors=''nl' is not a valid value'",
    ],
    [{ ...form, parent_id: 999_999 }, 'Parent sound set does not exist'],
  ])('refuses %j', async (body, message) => {
    expect((await call(pbx.pilot, 'POST', at, body)).body).toMatchObject({ code: 422, message })
    expect((await list()).total_count).toBe(0)
  })

  test('has a name that no other set of the customer has: lines refer to it by its name', async () => {
    const id = await create(form)
    expect((await call(pbx.pilot, 'POST', at, form)).body).toMatchObject({
      message: 'a sound set with this name already exists',
      reason: 'sound_set_name_taken',
      field: 'name',
    })
    expect((await call(other.pilot, 'POST', at, form)).status).toBe(201)
    expect((await patch(id, '/name', 'Front desk')).status).toBe(200)
  })
})

describe('SND-02: copy from the default set', () => {
  test('in the language asked for, music repeating', async () => {
    const id = await create({ ...form, copy_from_default: true, language: 'de' })
    const copied = await filesOf(id)
    expect(copied.find(({ handle_id }) => handle_id === 15)).toMatchObject({
      prompt: 'de/callee-busy.ogg',
      loopplay: false,
    })
    expect(copied.find(({ handle_id }) => handle_id === 20)).toMatchObject({ loopplay: true })
    expect((await call(pbx.pilot, 'GET', `${at}${id}`)).body['file_count']).toBe(copied.length)
  })

  test('has a sound for every handle in English', async () => {
    expect(await filesOf(await create({ ...form, copy_from_default: true, loopplay: true }))).toHaveLength(151)
  })

  test('keeps existing sounds, unless they are to be replaced', async () => {
    const id = await create(form)
    const { key } = await files.put(Buffer.from('own'))
    await givenSoundFile(platform, { set_id: id, handle_id: 15, file_key: key })
    const body = { ...form, copy_from_default: true }
    await call(pbx.pilot, 'PUT', `${at}${id}`, body)
    expect((await filesOf(id)).find(({ handle_id }) => handle_id === 15)).toMatchObject({ file_key: key, prompt: null })
    await call(pbx.pilot, 'PUT', `${at}${id}`, { ...body, replace_existing: true })
    expect((await filesOf(id)).find(({ handle_id }) => handle_id === 15)).toMatchObject({
      file_key: null,
      prompt: 'en/callee-busy.ogg',
    })
    await expect(files.size(key)).rejects.toThrow(UnknownFileError)
  })
})

describe('SAY-01: the default voice of a set', () => {
  const voiceOf = async (id: number) => (await call(pbx.pilot, 'GET', `${at}${id}`)).body['default_voice']

  test('is the language of the platform’s prompts in it; without them it has none', async () => {
    expect(await voiceOf(await create(form))).toBeNull()
    expect(await voiceOf(await create({ ...form, name: 'German', copy_from_default: true, language: 'de' }))).toBe('de')
  })

  test('when chosen, exchanges those prompts and keeps the customer’s recordings, in this set and in the default one', async () => {
    const standard = await create({ ...form, name: 'Standard', contract_default: true })
    const id = await create({ ...form, copy_from_default: true, language: 'de' })
    const { key } = await files.put(Buffer.from('own'))
    await db.deleteFrom('sound_files').where('set_id', '=', id).where('handle_id', 'in', [15, 38]).execute()
    await givenSoundFile(platform, { set_id: id, handle_id: 15, file_key: key })
    await givenSoundFile(platform, { set_id: standard, handle_id: 38, file_key: key })
    expect((await patch(id, '/default_voice', 'fr')).status).toBe(200)
    const chosen = await filesOf(id)
    const promptOf = (handle: number) => chosen.find(({ handle_id }) => handle_id === handle)?.prompt
    expect(chosen.find(({ handle_id }) => handle_id === 15)).toMatchObject({ file_key: key, prompt: null })
    // the welcome that was recorded in the default set is still what callers hear
    expect([promptOf(38), promptOf(39), promptOf(14)]).toEqual([undefined, 'fr/aa-1-for.ogg', 'fr/callee-offline.ogg'])
    expect(chosen.filter(({ prompt }) => prompt?.startsWith('de/'))).toEqual([])
    expect(await voiceOf(id)).toBe('fr')
    // a change of something else leaves the voice as it is
    await patch(id, '/name', 'Reception')
    expect(await filesOf(id)).toEqual(chosen)
    expect((await patch(id, '/default_voice', null)).status).toBe(200)
    expect(await voiceOf(id)).toBeNull()
    expect((await filesOf(id)).filter(({ prompt }) => prompt?.startsWith('fr/'))).toEqual([])
    expect((await patch(id, '/default_voice', 'nl')).status).toBe(422)
  })
})

describe('SND-04: contract_default', () => {
  test('belongs to one set, and applies to every line without a set', async () => {
    const [first, second] = [await create(form), await create({ ...form, name: 'Second' })]
    await call(pbx.pilot, 'PATCH', `/api/subscriberpreferences/${seat.id}`, [
      { op: 'add', path: '/contract_sound_set', value: 'Second' },
    ])
    expect((await patch(first, '/contract_default', true)).body).toMatchObject({ contract_default: true })
    expect([await chosenBy(seat), await chosenBy(pbx.pilot)]).toEqual(['Second', 'Front desk'])
    await patch(second, '/contract_default', 'true')
    const sets = await db
      .selectFrom('sound_sets')
      .select(['id', 'contract_default'])
      .where('customer_id', '=', pbx.customer.id)
      .orderBy('id')
      .execute()
    expect(sets).toEqual([
      { id: first, contract_default: false },
      { id: second, contract_default: true },
    ])
  })

  test('changes nothing at other customers', async () => {
    const theirs = await create({ ...form, contract_default: true }, other.pilot)
    await create({ ...form, contract_default: true })
    const row = await db.selectFrom('sound_sets').selectAll().where('id', '=', theirs).executeTakeFirst()
    expect(row?.contract_default).toBe(true)
  })
})

describe('a set and its lines', () => {
  test('a line keeps its set when the set gets another name', async () => {
    const id = await create({ ...form, contract_default: true })
    await patch(id, '/name', 'Reception')
    expect(await chosenBy(seat)).toBe('Reception')
  })

  test('a removed set is nobody’s choice and nobody’s parent any more, and its files are gone', async () => {
    const id = await create({ ...form, contract_default: true })
    const child = await create({ ...form, name: 'Child', parent_id: id })
    const { key } = await files.put(Buffer.from('own'))
    await givenSoundFile(platform, { set_id: id, handle_id: 15, file_key: key })
    expect((await call(pbx.pilot, 'DELETE', `${at}${id}`)).status).toBe(204)
    expect(await chosenBy(seat)).toBeUndefined()
    expect((await call(pbx.pilot, 'GET', `${at}${child}`)).body).toMatchObject({ parent_id: null, parent_name: null })
    expect(await filesOf(id)).toEqual([])
    await expect(files.size(key)).rejects.toThrow(UnknownFileError)
  })

  test('a parent is a set that is there, and no set is its own', async () => {
    const [top, middle] = [await create(form), await create({ ...form, name: 'Middle' })]
    expect((await patch(middle, '/parent_id', top)).body).toMatchObject({ parent_id: top, parent_name: 'Front desk' })
    for (const parent of [top, middle])
      expect((await patch(top, '/parent_id', parent)).body).toMatchObject({
        message: 'Cannot use the parent sound set',
        reason: 'sound_set_circle',
        field: 'parent_id',
      })
    const theirs = await create(form, other.pilot)
    expect((await patch(top, '/parent_id', theirs)).body).toMatchObject({
      message: 'Parent sound set does not exist',
      reason: 'sound_set_unknown',
      field: 'parent_id',
    })
    expect((await patch(middle, '/parent_id', null)).body).toMatchObject({ parent_id: null })
  })
})

describe('SND-01: the list', () => {
  test('has the sets of the customer, the newest first as the client asks, and filters', async () => {
    const [a, b] = [await create(form), await create({ ...form, name: 'Back office' })]
    await create(form, other.pilot)
    expect(await ids('order_by=create_timestamp&order_by_direction=desc')).toEqual([b, a])
    expect(await ids('name=Back*')).toEqual([b])
    expect(await ids(`customer_id=${other.customer.id}`)).toEqual([])
    expect((await list('page=1&rows=1')).total_count).toBe(2)
  })

  test('has those of the platform that are shown to customers: they can be built on, not changed', async () => {
    const shown = await givenSoundSet(platform, { expose_to_customer: true })
    const elsewhere = await givenSoundSet(platform, {
      expose_to_customer: true,
      reseller_id: other.customer.reseller_id,
    })
    expect(await ids()).toEqual([shown])
    const readOnly = { code: 403, message: 'Cannot modify read-only sound set' }
    expect((await patch(shown, '/name', 'Mine')).body).toMatchObject(readOnly)
    expect((await call(pbx.pilot, 'PUT', `${at}${shown}`, form)).body).toMatchObject(readOnly)
    expect((await call(pbx.pilot, 'DELETE', `${at}${shown}`)).body).toMatchObject(readOnly)
    expect((await call(pbx.pilot, 'GET', `${at}${elsewhere}`)).status).toBe(404)
    expect(await create({ ...form, parent_id: shown })).toBeGreaterThan(0)
    await db.deleteFrom('sound_sets').where('id', 'in', [shown, elsewhere]).execute()
  })
})

test('PBX-01: plain seats and administrators without a PBX get 403, others’ administrators 404', async () => {
  const id = await create(form)
  const customer = await givenCustomer(platform, { product_class: 'sipaccount' })
  const line = await givenSubscriber(platform, { customer, administrative: true })
  for (const who of [seat, line]) {
    expect((await call(who, 'GET', at)).status).toBe(403)
    expect((await call(who, 'GET', `${at}${id}`)).status).toBe(403)
    expect((await call(who, 'POST', at, form)).status).toBe(403)
    expect((await call(who, 'DELETE', `${at}${id}`)).status).toBe(403)
  }
  for (const method of ['GET', 'DELETE'] as const)
    expect((await call(other.pilot, method, `${at}${id}`)).body).toEqual({
      code: 404,
      message: "Entity 'soundset' not found.",
    })
  expect((await list()).total_count).toBe(1)
})
