import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { pcm16Wav, tone, wavSamples } from '../../../test/media/media-kit.ts'
import { multipart } from '../../../test/multipart.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { givenSoundFile, givenSoundSet } from '../../../test/builders/sound-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { promptPath } from '../../domain/sounds/prompts.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { soundFilesRoutes } from './sound-files-routes.ts'

const { platform } = await createTestPlatform()
const { db, files } = platform
const app = await createTestApp(platform, soundFilesRoutes)
const call = callingAs(app, platform)

let pbx: GivenPbx
let other: GivenPbx
let seat: GivenSubscriber
let set: number
beforeEach(async () => {
  await db.deleteFrom('sound_sets').execute()
  pbx = await givenPbx(platform)
  other = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '21' })
  set = await givenSoundSet(platform, { customer_id: pbx.customer.id })
})

const at = '/api/soundfiles/'
const wav = (hertz: number, seconds = 1) => new Uint8Array(pcm16Wav(tone(hertz, seconds, 16_000), 16_000))
const upload = async (json: object, bytes?: Uint8Array<ArrayBuffer>, as: { id: number } = pbx.pilot, to = at) => {
  const part = bytes === undefined ? {} : { soundfile: { bytes, name: 'lobby.wav' } }
  const { payload, headers } = await multipart(json, part)
  const method = to === at ? 'POST' : 'PUT'
  return app.inject({ method, url: to, payload, headers: { ...headers, ...(await signedIn(platform, as)) } })
}
const raw = async (query: string, bytes: Uint8Array, type = 'audio/x-wav', to = at) =>
  app.inject({
    method: to === at ? 'POST' : 'PUT',
    url: `${to}?${query}`,
    payload: Buffer.from(bytes),
    headers: {
      ...(await signedIn(platform, pbx.pilot)),
      'content-type': type,
    },
  })
const idOf = (answer: { headers: object }) => Number(String(Object(answer.headers).location).split('/').pop())
const itemOf = async (id: number) => (await call(pbx.pilot, 'GET', `${at}${id}`)).body
const heard = async (id: number) => {
  const url = `/api/soundfilerecordings/${id}`
  const { rawPayload } = await app.inject({ url, headers: await signedIn(platform, pbx.pilot) })
  return dominantHertz(wavSamples(rawPayload).subarray(1600, 9600), 16_000)
}
const rowsOf = (set_id = set) => db.selectFrom('sound_files').selectAll().where('set_id', '=', set_id).execute()
/** As the field's client sends it. */
const sent = () => ({ loopplay: true, filename: 'lobby.wav', set_id: set, handle: 'music_on_hold' })

describe('SND-03: an upload', () => {
  test('is the sound of a handle, and can be had in each format', async () => {
    const answer = await upload(sent(), wav(440))
    expect([answer.statusCode, answer.payload]).toEqual([201, ''])
    const id = idOf(answer)
    expect(await itemOf(id)).toMatchObject({
      id,
      set_id: set,
      handle: 'music_on_hold',
      handle_id: 20,
      filename: 'lobby.wav',
      loopplay: true,
      use_parent: true,
      duration: 1,
    })
    expect(await heard(id)).toBe(440)
    for (const [format, type] of [
      ['wav', 'audio/x-wav'],
      ['mp3', 'audio/mpeg'],
      ['ogg', 'audio/ogg'],
    ] as const) {
      const url = `/api/soundfilerecordings/${id}?format=${format}`
      const { headers } = await app.inject({ url, headers: await signedIn(platform, pbx.pilot) })
      expect([headers['content-type'], headers['content-disposition']]).toEqual([
        type,
        `attachment; filename="lobby.${format}"`,
      ])
    }
  })

  test('for a handle that has a sound replaces it under the same address', async () => {
    const first = await upload(sent(), wav(440))
    const [before] = await rowsOf()
    const second = await upload({ set_id: set, handle: 'music_on_hold' }, wav(880))
    expect([second.statusCode, idOf(second)]).toEqual([201, idOf(first)])
    expect(await heard(idOf(first))).toBe(880)
    expect(await itemOf(idOf(first))).toMatchObject({ loopplay: true })
    await expect(files.size(before?.file_key ?? '')).rejects.toThrow(UnknownFileError)
  })

  test('may be the body itself, with the rest in the query', async () => {
    const query = new URLSearchParams({
      set_id: String(set),
      handle: 'queue_full',
      filename: 'full.wav',
      loopplay: '0',
    })
    const answer = await raw(query.toString(), wav(440))
    expect(answer.statusCode).toBe(201)
    expect(await itemOf(idOf(answer))).toMatchObject({ handle: 'queue_full', filename: 'full.wav', loopplay: false })
    expect(
      (await raw('loopplay=true', await readFile(promptPath('en/1.ogg')), 'audio/ogg', `${at}${idOf(answer)}`))
        .statusCode,
    ).toBe(204)
    expect(await itemOf(idOf(answer))).toMatchObject({ filename: 'full.wav', loopplay: true })
  })

  test('without a file makes the row, without a sound', async () => {
    const answer = await call(pbx.pilot, 'POST', at, { set_id: set, handle: 'aa_welcome', use_parent: false })
    const id = idOf(answer)
    expect(await itemOf(id)).toMatchObject({ handle: 'aa_welcome', filename: null, use_parent: false, duration: null })
    const recording = await call(pbx.pilot, 'GET', `/api/soundfilerecordings/${id}`)
    expect(recording.body).toEqual({ code: 404, message: "Entity 'soundfilerecording' not found." })
  })

  test('by a name that several handles have is the first one’s; the others go by their ids', async () => {
    const body = { set_id: set, handle: 'units' }
    expect(await itemOf(idOf(await upload(body)))).toMatchObject({ handle_id: 65 })
    expect(await itemOf(idOf(await upload({ ...body, handle_id: 67 })))).toMatchObject({
      handle: 'units',
      handle_id: 67,
    })
    expect(await rowsOf()).toHaveLength(2)
  })

  test('the audit log has each change, also of a sound', async () => {
    const id = idOf(await upload(sent(), wav(440)))
    await upload(sent(), wav(880))
    const entries = await db.selectFrom('audit_log').selectAll().where('item_id', '=', id).orderBy('id').execute()
    expect(entries.map(({ resource, method, item_name }) => [resource, method, item_name])).toEqual([
      ['soundfiles', 'create', 'lobby.wav'],
      ['soundfiles', 'replace', 'lobby.wav'],
    ])
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(['sound'])
  })
})

describe('SND-03: refuses', () => {
  test.each<[string, () => object, Uint8Array<ArrayBuffer> | undefined, string]>([
    ['a set that is not there', () => ({ ...sent(), set_id: 999_999 }), undefined, 'Sound set does not exist'],
    ['a handle that is not there', () => ({ ...sent(), handle: 'nothing' }), undefined, 'Invalid handle'],
    ['no handle', () => ({ set_id: set }), undefined, 'Invalid handle'],
    ['a name and the id of another', () => ({ ...sent(), handle_id: 1 }), undefined, 'Invalid handle'],
    [
      'anything but a sound',
      sent,
      new Uint8Array(Buffer.from('no sound')),
      "Failed to transcode sound file: it must be an audio file in the 'wav', 'mp3' or 'ogg' format.",
    ],
    ['nothing', sent, new Uint8Array(), 'Failed to transcode sound file: it is empty.'],
  ])('%s', async (_what, json, bytes, message) => {
    expect((await upload(json(), bytes)).json()).toMatchObject({ code: 422, message })
    expect(await rowsOf()).toEqual([])
  })

  test('a raw body without a set, without bytes, or of another type', async () => {
    expect((await raw('handle=queue_full', wav(440))).json().message).toBe(
      "Validation failed. field='set_id', input='', errors='Set id field is required'",
    )
    expect((await raw(`set_id=${set}&handle=queue_full`, new Uint8Array())).statusCode).toBe(400)
    expect((await raw(`set_id=${set}&handle=queue_full`, wav(440), 'image/png')).statusCode).toBe(415)
    expect(await rowsOf()).toEqual([])
  })

  test('keeps the old sound when the new file is not a sound', async () => {
    const id = idOf(await upload(sent(), wav(440)))
    expect((await upload(sent(), new Uint8Array(Buffer.from('no sound')))).statusCode).toBe(422)
    expect(await heard(id)).toBe(440)
  })

  test('to make a file that of another handle', async () => {
    const id = idOf(await upload(sent(), wav(440)))
    const answer = await upload({ handle: 'queue_full' }, undefined, pbx.pilot, `${at}${id}`)
    expect(answer.statusCode).toBe(422)
    expect(await itemOf(id)).toMatchObject({ handle: 'music_on_hold' })
  })
})

describe('SND-03: a file', () => {
  test('repeats or not, as the client says it: in a word', async () => {
    const id = idOf(await upload(sent(), wav(440)))
    for (const value of ['false', 'true', false]) {
      const { body } = await call(pbx.pilot, 'PATCH', `${at}${id}`, [{ op: 'replace', path: '/loopplay', value }])
      expect(body['loopplay']).toBe(String(value) === 'true')
    }
    expect(
      (await call(pbx.pilot, 'PATCH', `${at}${id}`, [{ op: 'replace', path: '/handle', value: 'x' }])).status,
    ).toBe(422)
  })

  test('is removed with its sound', async () => {
    const id = idOf(await upload(sent(), wav(440)))
    const [row] = await rowsOf()
    expect((await call(pbx.pilot, 'DELETE', `${at}${id}`)).status).toBe(204)
    await expect(files.size(row?.file_key ?? '')).rejects.toThrow(UnknownFileError)
  })

  test('is listed with its set’s, as far as the customer sees them', async () => {
    await upload(sent(), wav(440))
    const theirs = await givenSoundSet(platform, { customer_id: other.customer.id })
    await givenSoundFile(platform, { set_id: theirs, handle_id: 1 })
    const totalOf = async (query: string) => (await call(pbx.pilot, 'GET', `${at}?${query}`)).body['total_count']
    expect([await totalOf(`set_id=${set}&rows=1000`), await totalOf(''), await totalOf(`set_id=${theirs}`)]).toEqual([
      1, 1, 0,
    ])
  })

  test('in a platform set can be played but not changed', async () => {
    const shown = await givenSoundSet(platform, { expose_to_customer: true })
    const prompt = { prompt: 'en/callee-busy.ogg', duration_ms: 4000 }
    const id = await givenSoundFile(platform, { set_id: shown, handle_id: 15, ...prompt })
    const url = `/api/soundfilerecordings/${id}?format=ogg`
    const recording = await app.inject({ url, headers: await signedIn(platform, pbx.pilot) })
    expect(recording.rawPayload.subarray(0, 4).toString()).toBe('OggS')
    expect(recording.headers['content-disposition']).toBe('attachment; filename="callee_busy.ogg"')
    const readOnly = { code: 403, message: 'Cannot modify read-only sound file' }
    expect((await upload({ ...sent(), set_id: shown }, wav(440))).json()).toMatchObject(readOnly)
    expect((await upload({}, wav(440), pbx.pilot, `${at}${id}`)).json()).toMatchObject(readOnly)
    expect((await call(pbx.pilot, 'DELETE', `${at}${id}`)).body).toMatchObject(readOnly)
  })
})

test('PBX-01: plain seats get 403, others’ administrators 404', async () => {
  const id = idOf(await upload(sent(), wav(440)))
  for (const path of [`${at}${id}`, `/api/soundfilerecordings/${id}`]) {
    expect((await call(seat, 'GET', path)).status).toBe(403)
    expect((await call(other.pilot, 'GET', path)).status).toBe(404)
  }
  expect((await upload(sent(), wav(880), seat)).statusCode).toBe(403)
  expect((await upload(sent(), wav(880), other.pilot)).json().message).toBe('Sound set does not exist')
  expect((await upload({}, wav(880), other.pilot, `${at}${id}`)).statusCode).toBe(404)
  expect(await heard(id)).toBe(440)
})
