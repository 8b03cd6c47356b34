import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenFax, givenVoicemail, storedSound } from '../../../test/builders/conversation-builders.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { wavSamples } from '../../../test/media/media-kit.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createWatchedMedia } from '../../../test/media/watched-media.ts'
import { voicemailsRoutes } from './voicemails-routes.ts'

const watched = createWatchedMedia()
const { platform } = await createTestPlatform({}, watched)
const app = await createTestApp(platform, voicemailsRoutes)

const customer = await givenCustomer(platform)
const pilot = await givenPilot(platform, { customer })
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)

const sound = await storedSound(platform, 3)
const voicemail = await givenVoicemail(platform, seat, { file_key: sound.key })

const fetched = async (who: { id: number }, path: number | string) =>
  app.inject({ url: `/api/voicemailrecordings/${path}`, headers: await signedIn(platform, who) })
const notFound = { code: 404, message: "Entity 'voicemailrecording' not found." }

describe('CONV-05: the sound of a voicemail', () => {
  test.each(['', '?format=', '?format=wav'])('is a wav: %s', async (query) => {
    const { statusCode, headers, rawPayload } = await fetched(seat, `${voicemail}${query}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'audio/x-wav',
      'content-length': String(rawPayload.length),
      'content-disposition': `attachment; filename="voicemail-${voicemail}.wav"`,
      'cache-control': 'private, no-store',
    })
    expect(rawPayload.toString('latin1', 0, 4)).toBe('RIFF')
    expect(rawPayload.toString('latin1', 8, 12)).toBe('WAVE')
    const samples = wavSamples(rawPayload)
    expect(samples.length / 16_000).toBeCloseTo(3, 1)
    expect(dominantHertz(samples.subarray(0, 16_000), 16_000)).toBe(440)
  })

  test('is an mp3', async () => {
    const { headers, rawPayload } = await fetched(seat, `${voicemail}?format=mp3`)
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(rawPayload.length),
      'content-disposition': `attachment; filename="voicemail-${voicemail}.mp3"`,
    })
    // eleven bits that begin each frame
    expect(rawPayload.readUInt16BE(0) >> 5).toBe(0x7ff)
    // 48 kbit/s
    expect(rawPayload.length / 6000).toBeGreaterThan(2.9)
  })

  test('is an ogg: the stored bytes, untouched', async () => {
    const { headers, rawPayload } = await fetched(seat, `${voicemail}?format=ogg`)
    expect(headers).toMatchObject({
      'content-type': 'audio/ogg',
      'content-length': String(sound.bytes.length),
      'content-disposition': `attachment; filename="voicemail-${voicemail}.ogg"`,
    })
    expect(rawPayload.toString('latin1', 0, 4)).toBe('OggS')
    expect(rawPayload.equals(sound.bytes)).toBe(true)
  })

  test('fetching it leaves a new voicemail new', async () => {
    await fetched(seat, voicemail)
    const row = await platform.db.selectFrom('conversations').select('folder').where('id', '=', voicemail).execute()
    expect(row).toEqual([{ folder: 'INBOX' }])
  })

  test.each(['flac', 'WAV', '../../etc/passwd'])('API-05: the format %s is refused', async (format) => {
    const response = await fetched(seat, `${voicemail}?format=${encodeURIComponent(format)}`)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 422, message: `Unknown format '${format}', supported: wav,mp3,ogg.` })
  })

  test('is 404 if no sound is stored', async () => {
    const gone = await platform.files.put(Buffer.from('soon gone'))
    await platform.files.remove(gone.key)
    for (const file_key of [null, gone.key, 'not-a-key'])
      expect((await fetched(seat, await givenVoicemail(platform, seat, { file_key }))).json()).toEqual(notFound)
  })
})

describe('API-06: only own sounds', () => {
  test('an administrator hears those of its customer, nobody a foreign one', async () => {
    const colleagues = await givenVoicemail(platform, colleague, { file_key: sound.key })
    const foreign = await givenVoicemail(platform, stranger, { file_key: sound.key })
    const fax = await givenFax(platform, seat, { file_key: sound.key })
    expect((await fetched(pilot, `${colleagues}?format=ogg`)).statusCode).toBe(200)
    expect((await fetched(stranger, `${foreign}?format=ogg`)).statusCode).toBe(200)
    for (const id of [colleagues, foreign, fax, 999_999])
      expect((await fetched(seat, `${id}?format=ogg`)).json()).toEqual(notFound)
    expect((await fetched(pilot, `${foreign}?format=ogg`)).json()).toEqual(notFound)
  })

  test('without a session there is nothing to hear', async () => {
    expect((await app.inject({ url: `/api/voicemailrecordings/${voicemail}` })).statusCode).toBe(401)
  })
})

test('CONV-05: a listener that leaves ends the conversion', async () => {
  const long = await storedSound(platform, 120)
  const id = await givenVoicemail(platform, seat, { file_key: long.key })
  const ended = watched.beforeNextJob(() => request.destroy())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = await signedIn(platform, seat)
  const request = get({ host: '127.0.0.1', port, path: `/api/voicemailrecordings/${id}?format=mp3`, headers })
  request.on('error', () => undefined)
  expect(await ended).toMatchObject({ name: 'AbortError' })
})
