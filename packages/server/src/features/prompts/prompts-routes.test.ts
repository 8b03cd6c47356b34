import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet } from '../../../test/builders/call-forwarding-builders.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { pcm16Wav, tone, wavSamples } from '../../../test/media/media-kit.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { saveDefaultSets } from '../../domain/sounds/default-sets.ts'
import { soundForLine } from '../../domain/sounds/sound-for-line.ts'
import { promptsRoutes } from './prompts-routes.ts'

const { platform } = await createTestPlatform()
const { db, files } = platform
await saveDefaultSets(db)
const app = await createTestApp(platform, promptsRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let stranger: GivenPbx
let seat: GivenSubscriber
let set: number
beforeEach(async () => {
  pbx = await givenPbx(platform)
  stranger = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21', display_name: 'Petra' })
  set = await givenSoundSet(platform, { customer_id: pbx.customer.id, contract_default: true })
})

const prefer = (subscriber_id: number, preferences: object) =>
  db
    .insertInto('subscriber_preferences')
    .values({ subscriber_id, preferences: JSON.stringify(preferences) })
    .execute()
const slots = (subscriber_id: number, entries: Readonly<Record<string, string>>) =>
  db
    .insertInto('attendant_slots')
    .values(Object.entries(entries).map(([slot, destination]) => ({ subscriber_id, slot, destination })))
    .execute()
const own = async (handle_id: number, hertz: number, set_id = set) => {
  const { key: file_key } = await files.put(Buffer.from(pcm16Wav(tone(hertz, 1, 16_000), 16_000)))
  await givenSoundFile(platform, { set_id, handle_id, file_key })
}
const sound = async (as: { id: number }, url: string) => {
  const { statusCode, rawPayload } = await app.inject({ url, headers: await signedIn(platform, as) })
  return { statusCode, wav: rawPayload }
}
const [welcome, forOne, optionOne, closed, music] = [38, 39, 40, 59, 74]

interface SetPrompts {
  readonly language: string
  readonly line_count: number
  readonly used: readonly { subject: string; handle_id: number; lines: string[]; destinations: string[] }[]
  readonly heard: readonly { handle_id: number; from: string; text: string | null; language: string | null }[]
}
const ofSet = async (query = ''): Promise<SetPrompts> =>
  (await call(pbx.pilot, 'GET', `/api/lineside/soundsets/${set}/prompts${query}`)).body as unknown as SetPrompts
const heardOf = async (handle: number, query = '') =>
  (await ofSet(query)).heard.find(({ handle_id }) => handle_id === handle)

describe('SAY-01: the prompts of a sound set', () => {
  test('list those in use by the lines’ settings first, each with its lines and the target of its key', async () => {
    await slots(pbx.pilot.id, { 1: 'sip:50@x', default: 'sip:51@x' })
    await prefer(seat.id, { cloud_pbx_callqueue: true, max_queue_length: '1' })
    const destinations = [
      { destination: 'sip:office-hours@app.local', priority: 0, timeout: 60, announcement_id: null },
    ]
    const destination_set_id = await givenDestinationSet(platform, seat.id, { destinations })
    await db
      .insertInto('cf_mappings')
      .values({ subscriber_id: seat.id, type: 'cfna', enabled: true, destination_set_id, position: 0 })
      .execute()
    const { used, line_count } = await ofSet()
    expect(line_count).toBe(2)
    expect(used.filter(({ subject }) => subject !== 'unreached').map(({ handle_id }) => handle_id)).toEqual([
      welcome,
      forOne,
      optionOne,
      152,
      151,
      closed,
      70,
      72,
      73,
      music,
      71,
      76,
    ])
    expect(used.find(({ handle_id }) => handle_id === optionOne)).toMatchObject({ destinations: ['sip:50@x'] })
    expect(used.find(({ handle_id }) => handle_id === closed)).toMatchObject({ lines: ['Petra'] })
  })

  test('report the sounds that callers hear now: an own sound, one of the parent set, the default voice', async () => {
    expect(await heardOf(welcome)).toMatchObject({
      from: 'platform',
      language: 'en',
      text: expect.stringMatching(/^Welcome/),
    })
    expect(await heardOf(welcome, '?language=fr')).toMatchObject({
      language: 'fr',
      text: expect.stringMatching(/^Bienvenue/),
    })
    expect(await heardOf(music)).toMatchObject({ from: 'platform', language: null, text: null })
    await own(welcome, 440)
    expect(await heardOf(welcome)).toMatchObject({ from: 'own', language: null, text: null })
    const base = await givenSoundSet(platform, { customer_id: pbx.customer.id })
    await db.updateTable('sound_sets').set({ parent_id: base }).where('id', '=', set).execute()
    await own(closed, 600, base)
    expect(await heardOf(closed)).toMatchObject({ from: 'parent' })
    // the engine plays the very same
    expect((await soundForLine(platform, seat.id, 'office_hours'))?.isStandard).toBe(false)
    const other = await givenSoundSet(platform, { customer_id: pbx.customer.id })
    set = other
    expect(await heardOf(welcome)).toMatchObject({ from: 'default_set' })
    expect((await ofSet()).line_count).toBe(0)
  })

  test('are summarised for several sets at once, but not for foreign ones', async () => {
    await own(welcome, 440)
    await slots(pbx.pilot.id, { 1: 'sip:50@x' })
    const other = await givenSoundSet(platform, { customer_id: pbx.customer.id })
    await prefer(seat.id, { contract_sound_set: String(other), language: 'de' })
    const foreign = await givenSoundSet(platform, { customer_id: stranger.customer.id })
    const uses = async (as: { id: number }, ids: readonly number[] | string) =>
      await call(as, 'GET', `/api/lineside/soundsets/uses?set_ids=${typeof ids === 'string' ? ids : ids.join(',')}`)
    const { body } = await uses(pbx.pilot, [set, other, foreign])
    const { used } = await ofSet()
    expect(body).toEqual({
      sets: [
        { set_id: set, line_count: 1, figures: { used: used.length, own: 1, languages: ['en'] } },
        { set_id: other, line_count: 1, figures: { used: expect.any(Number), own: 0, languages: ['de'] } },
      ],
    })
    expect((await uses(pbx.pilot, 'all')).status).toBe(422)
    expect((await uses(seat, [set])).status).toBe(403)
    expect((await uses(stranger.pilot, [set])).body).toEqual({ sets: [] })
  })

  test('are spoken in the language of most of its lines', async () => {
    await prefer(seat.id, { language: 'de' })
    await prefer((await givenSubscriber(platform, { customer: pbx.customer })).id, { language: 'de' })
    expect((await ofSet()).language).toBe('de')
  })

  test('can be played, the default voice too', async () => {
    await own(welcome, 440)
    const at = `/api/lineside/soundsets/${set}/prompts`
    const { wav } = await sound(pbx.pilot, `${at}/${welcome}`)
    expect(dominantHertz(wavSamples(wav).subarray(1600, 9600), 16_000)).toBeCloseTo(440, -1)
    const spoken = await sound(pbx.pilot, `${at}/${closed}?language=fr&format=ogg`)
    expect([spoken.statusCode, spoken.wav.subarray(0, 4).toString()]).toEqual([200, 'OggS'])
  })

  test('are nobody else’s: not a seat’s, not another customer’s', async () => {
    const at = `/api/lineside/soundsets/${set}/prompts`
    for (const path of [at, `${at}/${welcome}`]) {
      expect((await call(seat, 'GET', path)).status).toBe(403)
      expect((await call(stranger.pilot, 'GET', path)).status).toBe(404)
    }
  })

  test.each(['?language=tlh', '/38?format=flac', '/38?language=xx', '/abc'])(
    'refuse unknown ones: %s',
    async (path) => {
      expect(
        (await call(pbx.pilot, 'GET', `/api/lineside/soundsets/${set}/prompts${path}`)).status,
      ).toBeGreaterThanOrEqual(400)
      expect((await call(pbx.pilot, 'GET', `/api/lineside/soundsets/${set}/prompts/9999`)).status).toBe(404)
    },
  )
})

describe('SAY-02: the menu of a line', () => {
  const at = (id: number) => `/api/lineside/autoattendants/${id}/prompts`

  test('lists its prompts in the order of a call, with own sounds and in the line’s language', async () => {
    await slots(seat.id, { 0: '50', 2: '51', default: '26' })
    await prefer(seat.id, { language: 'fr' })
    await own(welcome, 440)
    const { body } = await call(seat, 'GET', at(seat.id))
    // the set in which its prompts are recorded: the customer's default
    expect(body).toMatchObject({ language: 'fr', set_id: expect.any(Number) })
    const prompts = body['prompts'] as { handle: string; key: string | null; from: string; text: string | null }[]
    expect(prompts.map(({ handle, key, from }) => [handle, key, from])).toEqual([
      ['aa_welcome', null, 'default_set'],
      ['aa_2_for', '2', 'platform'],
      ['aa_2_option', '2', 'platform'],
      ['aa_0_for', '0', 'platform'],
      ['aa_0_option', '0', 'platform'],
      ['aa_default', null, 'platform'],
    ])
    expect(prompts[1]?.text).toBe('Tapez deux pour')
    const { wav } = await sound(seat, `${at(seat.id)}/${welcome}`)
    expect(dominantHertz(wavSamples(wav).subarray(1600, 9600), 16_000)).toBeCloseTo(440, -1)
  })

  test('is its line’s and its administrator’s; other sounds of the set are not to be had here', async () => {
    await slots(seat.id, { 1: '50' })
    const colleague = await givenSubscriber(platform, { customer: pbx.customer })
    expect((await call(pbx.pilot, 'GET', at(seat.id))).status).toBe(200)
    for (const who of [colleague, stranger.pilot]) {
      expect((await call(who, 'GET', at(seat.id))).status).toBe(404)
      expect((await call(who, 'GET', `${at(seat.id)}/${welcome}`)).status).toBe(404)
    }
    expect((await call(seat, 'GET', `${at(seat.id)}/${closed}`)).status).toBe(404)
    expect((await call(seat, 'GET', `${at(seat.id)}/${welcome}?format=flac`)).status).toBe(422)
  })
})
