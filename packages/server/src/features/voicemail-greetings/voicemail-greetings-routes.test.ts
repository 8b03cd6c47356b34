import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenProfile, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { storedSound } from '../../../test/builders/conversation-builders.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { oggOpus, pcm16Wav, tone, wavSamples } from '../../../test/media/media-kit.ts'
import { multipart } from '../../../test/multipart.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createWatchedMedia } from '../../../test/media/watched-media.ts'
import { MediaError } from '../../domain/media/media-error.ts'
import { poolConnections } from '../../platform/db/pool.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import { voicemailGreetingsRoutes } from './voicemail-greetings-routes.ts'

const watched = createWatchedMedia()
const { platform } = await createTestPlatform({}, watched)
const app = await createTestApp(platform, voicemailGreetingsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer, pbx_extension: '20' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const stranger = await givenSubscriber(platform)
const [low, high] = [pcm16Wav(tone(440, 1, 16_000), 16_000), pcm16Wav(tone(880, 1, 16_000), 16_000)]

beforeEach(async () => {
  await platform.db.deleteFrom('voicemail_greetings').execute()
})

type Who = { id: number }
const send = async (who: Who, method: 'POST' | 'PUT', path: string | number, json: unknown, bytes?: Uint8Array) => {
  const file = bytes && { greetingfile: { bytes: new Uint8Array(bytes), name: 'greeting.wav', type: 'audio/x-wav' } }
  const { payload, headers } = await multipart(json, file)
  const url = `/api/voicemailgreetings/${path}`
  return app.inject({ method, url, payload, headers: { ...headers, ...(await signedIn(platform, who)) } })
}
const call = async (who: Who, method: 'GET' | 'DELETE', path: string | number, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url: `/api/voicemailgreetings/${path}`,
    headers: { ...(await signedIn(platform, who)), ...headers },
  })
/** Uploads a greeting. @returns its id */
const given = async (who: Who, json: object = { dir: 'busy' }, bytes = low): Promise<number> =>
  Number((await send(who, 'POST', '', json, bytes)).headers['location']?.toString().split('/').pop())
const idsOf = async (who: Who, query = '') =>
  ((await call(who, 'GET', query)).json()._embedded?.['ngcp:voicemailgreetings'] ?? []).map(({ id }: Who) => id)
const heard = async (who: Who, id: number) => {
  const wav = (await call(who, 'GET', `${id}?format=wav`)).rawPayload
  return dominantHertz(wavSamples(wav).subarray(1600, 9600), 16_000)
}
const keys = async () =>
  (await platform.db.selectFrom('voicemail_greetings').select('file_key').execute()).map(({ file_key }) => file_key)
const unknown = { code: 404, message: "Entity 'voicemailgreeting' not found." }
const wrongFormat =
  "Failed to create voicemail greeting: Wrong file format for the voicemail greeting. Must be an audio file in the 'wav', 'mp3' or 'ogg' format"

describe('VBX-04: a greeting', () => {
  test('ENT-07: is uploaded, its id stands in Location, and it is found by its type', async () => {
    const response = await send(seat, 'POST', '', { subscriber_id: seat.id, dir: 'unavail' }, low)
    expect([response.statusCode, response.payload]).toEqual([201, ''])
    expect(response.headers['location']).toMatch(/^\/api\/voicemailgreetings\/\d+$/)
    const { _embedded, total_count } = (
      await call(seat, 'GET', `?page=1&rows=25&subscriber_id=${seat.id}&type=unavail`)
    ).json()
    const [item] = _embedded['ngcp:voicemailgreetings']
    const id = Number(response.headers['location']?.toString().split('/').pop())
    expect(item).toMatchObject({ id, subscriber_id: seat.id, dir: 'unavail' })
    expect(item.duration).toBeCloseTo(1, 1)
    expect(total_count).toBe(1)
    expect((await call(seat, 'GET', id)).json()).toEqual(item)
    expect(await idsOf(seat, `?subscriber_id=${seat.id}&type=busy`)).toEqual([])
    expect(await idsOf(seat, '?type=hello')).toEqual([])
  })

  test.each([
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['wav', 'audio/x-wav'],
  ])('is played as %s, by format and by Accept', async (format, type) => {
    const id = await given(seat)
    for (const response of [
      await call(seat, 'GET', `${id}?format=${format}`),
      await call(seat, 'GET', id, { accept: type }),
    ]) {
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="voicemail_busy_${seat.id}.${format}"`,
        'content-length': String(response.rawPayload.length),
      })
      expect(response.rawPayload.length).toBeGreaterThan(1000)
    }
    expect((await call(seat, 'GET', id, { accept: 'application/json' })).json()).toMatchObject({ id })
    expect((await call(seat, 'GET', `${id}?format=flac`)).json()).toMatchObject({
      code: 422,
      message: "Requested unknown type 'flac', supported types: wav,mp3,ogg.",
    })
  })

  test.each(['mp3', 'ogg'])('is accepted as %s too, under any name', async (format) => {
    const first = await given(seat)
    const { rawPayload } = await call(seat, 'GET', `${first}?format=${format}`)
    const id = await given(seat, { dir: 'unavail' }, rawPayload)
    expect(await heard(seat, id)).toBe(440)
    // stored as Ogg Opus
    for (const key of await keys()) {
      const start = await platform.files.open(key, { start: 28, end: 35 })
      expect(Buffer.concat(await start.toArray()).toString('latin1')).toBe('OpusHead')
    }
  })

  test('is one a type: a second one is refused, and leaves no file', async () => {
    const id = await given(seat)
    const put = platform.files.put
    const stored: string[] = []
    Object.assign(platform.files, {
      put: async (...args: Parameters<typeof put>) => {
        const file = await put(...args)
        stored.push(file.key)
        return file
      },
    })
    expect((await send(seat, 'POST', '', { dir: 'busy' }, high)).json()).toMatchObject({
      code: 422,
      message: `Voicemail greeting for the type 'busy' and subscriber id '${seat.id}' already exists.`,
    })
    Object.assign(platform.files, { put })
    expect(stored).toHaveLength(1)
    await expect(platform.files.size(stored[0] ?? '')).rejects.toThrow(UnknownFileError)
    expect(await heard(seat, id)).toBe(440)
    expect(await idsOf(seat)).toEqual([id])
  })

  test('is replaced by another sound, whose predecessor is gone', async () => {
    const id = await given(seat)
    const [old = ''] = await keys()
    expect((await send(seat, 'PUT', id, { dir: 'busy', subscriber_id: seat.id }, high)).statusCode).toBe(204)
    expect(await heard(seat, id)).toBe(880)
    expect(await idsOf(seat)).toEqual([id])
    await expect(platform.files.size(old)).rejects.toThrow(UnknownFileError)
  })

  test('is replaced by several at a time: one of them stays, and no file of the others', async () => {
    const id = await given(seat)
    const stored = async () =>
      (await readdir(join(platform.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
        // what is removed is kept aside for the sake of backups
        (entry) => entry.isFile() && !entry.parentPath.includes('/removed/'),
      ).length
    const before = await stored()
    const answers = await Promise.all([low, high, high].map((bytes) => send(seat, 'PUT', id, { dir: 'busy' }, bytes)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect([440, 880]).toContain(await heard(seat, id))
    expect(await stored()).toBe(before)
  })

  test('is removed by one connection, so that many at once do not wait for each other', async () => {
    const id = await given(seat)
    const others = await Promise.all(Array.from({ length: poolConnections - 1 }, () => platform.pool.connect()))
    try {
      expect((await call(seat, 'DELETE', id)).statusCode).toBe(204)
    } finally {
      for (const other of others) other.release()
    }
  })

  test('is removed, its sound with it', async () => {
    const id = await given(seat)
    const [key = ''] = await keys()
    expect((await call(seat, 'DELETE', id)).statusCode).toBe(204)
    expect(await idsOf(seat)).toEqual([])
    await expect(platform.files.size(key)).rejects.toThrow(UnknownFileError)
    expect((await call(seat, 'DELETE', id)).json()).toEqual(unknown)
  })
})

describe('an invalid greeting is refused, and the old one stays', () => {
  test.each([
    ['a text called .wav', Buffer.from('RIFFraff is not a sound'), wrongFormat],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), wrongFormat],
    ['a WAV without sound', low.subarray(0, 44), wrongFormat],
    ['nothing', Buffer.alloc(0), 'Failed to create voicemail greeting: Uploaded greeting file is empty.'],
  ])('%s', async (_about, bytes, message) => {
    const id = await given(seat)
    const files = await keys()
    expect((await send(seat, 'PUT', id, { dir: 'busy' }, bytes)).json()).toMatchObject({ code: 422, message })
    expect((await send(seat, 'POST', '', { dir: 'unavail' }, bytes)).json()).toMatchObject({ code: 422, message })
    expect(await keys()).toEqual(files)
    expect(await heard(seat, id)).toBe(440)
  })

  test.each([
    ['a WAV', () => pcm16Wav(new Float32Array(601 * 4000), 4000)],
    // two bytes a packet: 48 frames of 2.5 ms, all empty
    ['an Ogg of a few kilobytes', () => oggOpus(new Array(5100).fill(Buffer.from([0x83, 0x30])))],
  ])('%s of more than ten minutes', async (_about, bytes) => {
    expect((await send(seat, 'POST', '', { dir: 'busy' }, bytes())).json()).toMatchObject({
      code: 422,
      message: 'Failed to create voicemail greeting: The greeting is longer than 600 seconds.',
    })
    expect(await keys()).toEqual([])
  })

  test('but a WAV that claims four gigabytes is used as far as it goes', async () => {
    const boasting = Buffer.from(low)
    for (const index of [4, 40]) boasting.writeUInt32LE(0xff_ff_ff_ff, index)
    const id = await given(seat, { dir: 'busy' }, boasting)
    expect((await call(seat, 'GET', id)).json().duration).toBeCloseTo(1, 1)
  })

  test.each([
    [{ dir: 'late' }, "Validation failed. field='dir', input='late', errors=''late' is not a valid value'"],
    [{}, "Validation failed. field='dir', input='', errors='Dir field is required'"],
    [{ dir: 'busy', type: 'busy' }, "Validation failed. field='type', input='busy', errors='Unknown field'"],
  ])('%j', async (json, message) => {
    expect((await send(seat, 'POST', '', json, low)).json()).toMatchObject({ code: 422, message })
  })

  test('moved to another type or voicebox by a replacement', async () => {
    const id = await given(seat)
    expect((await send(pilot, 'PUT', id, { dir: 'unavail', subscriber_id: pilot.id }, high)).json().message).toBe(
      `Validation failed. field='dir', input='unavail', errors='Field is read-only'; field='subscriber_id', input='${pilot.id}', errors='Field is read-only'`,
    )
    expect(await heard(seat, id)).toBe(440)
  })

  test('more conversions than can wait', async () => {
    const refused = watched.beforeNextJob(() => {
      throw new MediaError('busy', 'Too many')
    })
    const response = await send(seat, 'POST', '', { dir: 'busy' }, low)
    expect(await refused).toBeInstanceOf(MediaError)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  })
})

describe('API-06: only own greetings', () => {
  test('an administrator uploads for its subscribers, nobody for a foreign one', async () => {
    const id = await given(pilot, { dir: 'busy', subscriber_id: seat.id })
    expect(await idsOf(seat)).toEqual([id])
    expect(await idsOf(pilot, `?subscriber_id=${seat.id}`)).toEqual([id])
    expect(await heard(pilot, id)).toBe(440)
    const invalid = { code: 422, message: "Invalid 'subscriber_id'." }
    for (const [who, subscriber_id] of [
      [seat, colleague.id],
      [seat, stranger.id],
      [pilot, stranger.id],
      [pilot, 999_999],
    ] as const)
      expect((await send(who, 'POST', '', { dir: 'busy', subscriber_id }, low)).json()).toMatchObject(invalid)
    expect(await keys()).toHaveLength(1)
  })

  test('a foreign one answers like an unknown one, and stays', async () => {
    const [own, foreign] = [await given(colleague), await given(stranger)]
    for (const [who, id] of [
      [seat, own],
      [seat, foreign],
      [pilot, foreign],
      [seat, 999_999],
    ] as const) {
      for (const path of [id, `${id}?format=mp3`]) expect((await call(who, 'GET', path)).json()).toEqual(unknown)
      expect((await send(who, 'PUT', id, { dir: 'busy' }, high)).json()).toEqual(unknown)
      expect((await call(who, 'DELETE', id)).json()).toEqual(unknown)
    }
    expect(await idsOf(pilot, `?subscriber_id=${stranger.id}`)).toEqual([])
    expect(await idsOf(seat)).toEqual([])
    expect(await heard(stranger, foreign)).toBe(440)
  })
})

test('a greeting whose file is lost counts as missing', async () => {
  const { key } = await storedSound(platform, 1)
  const values = { subscriber_id: seat.id, dir: 'busy' as const, file_key: key, duration_ms: 1000 }
  const row = await platform.db.insertInto('voicemail_greetings').values(values).returning('id').executeTakeFirst()
  await platform.files.remove(key)
  expect((await call(seat, 'GET', `${row?.id}?format=mp3`)).json()).toEqual(unknown)
})

test('VBX-04: without the attribute voice_mail nothing is uploaded, replaced or removed', async () => {
  const line = await givenSubscriber(platform, { customer })
  const id = await given(line)
  const profile = await givenProfile(platform, customer.reseller_id, ['speed_dial'])
  await platform.db.updateTable('subscribers').set({ profile_id: profile.id }).where('id', '=', line.id).execute()
  const refused = { code: 403, message: 'This user is not allowed to modify voicemailgreetings.' }
  for (const who of [line, pilot]) {
    const other = { dir: 'unavail', subscriber_id: line.id }
    expect((await send(who, 'POST', '', other, low)).json()).toMatchObject(refused)
    expect((await send(who, 'PUT', id, { dir: 'busy' }, high)).json()).toMatchObject(refused)
    expect((await call(who, 'DELETE', id)).json()).toMatchObject(refused)
  }
  expect(await heard(line, id)).toBeCloseTo(440, -1)
})
