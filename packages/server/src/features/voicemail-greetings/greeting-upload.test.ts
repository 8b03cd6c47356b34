import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { dominantHertz } from '../../../test/media/dominant-hertz.ts'
import { pcm16Wav, tone, wavSamples } from '../../../test/media/media-kit.ts'
import { multipart } from '../../../test/multipart.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { createWatchedMedia } from '../../../test/media/watched-media.ts'
import { voicemailGreetingsRoutes } from './voicemail-greetings-routes.ts'

const watched = createWatchedMedia()
const { platform } = await createTestPlatform({}, watched)
const app = await createTestApp(platform, voicemailGreetingsRoutes)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const seat = await givenSubscriber(platform)
const wav = (hertz: number, seconds = 1) => pcm16Wav(tone(hertz, seconds, 16_000), 16_000)
const bodyOf = (dir: string, bytes: Uint8Array) =>
  multipart({ dir }, { greetingfile: { bytes: new Uint8Array(bytes), name: 'greeting.wav' } })

let id: number
beforeEach(async () => {
  await platform.db.deleteFrom('voicemail_greetings').execute()
  const { payload, headers } = await bodyOf('busy', wav(440))
  const url = '/api/voicemailgreetings/'
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, ...(await signedIn(platform, seat)) },
  })
  id = Number(answer.headers['location']?.toString().split('/').pop())
})

const stored = () => platform.db.selectFrom('voicemail_greetings').selectAll().execute()
const heard = async () => {
  const url = `/api/voicemailgreetings/${id}?format=wav`
  const { rawPayload } = await app.inject({ url, headers: await signedIn(platform, seat) })
  return dominantHertz(wavSamples(rawPayload).subarray(1600, 9600), 16_000)
}
/** Number of uploads that are being written to disk. */
const underWay = async () => {
  const files = await readdir(join(platform.config.dataDir, 'tmp'), { recursive: true }).catch(() => [])
  return files.filter((path) => basename(path) === 'upload').length
}

/** Opens a separate connection and begins a request on it. */
const begin = async (line: string, headers: Record<string, string>): Promise<Socket> => {
  const all = { host: 'localhost', ...(await signedIn(platform, seat)), ...headers }
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${[`${line} HTTP/1.1`, ...head].join('\r\n')}\r\n\r\n`)
  return socket
}
const methods = [
  ['POST', '/api/voicemailgreetings/', 'unavail'],
  ['PUT', () => `/api/voicemailgreetings/${id}`, 'busy'],
] as const

describe('a connection that breaks leaves nothing half-written, and the old greeting', () => {
  test.each(methods)('while the file is on its way: %s', async (method, path, dir) => {
    const before = await stored()
    const { payload, headers } = await bodyOf(dir, wav(880, 10))
    const address = typeof path === 'string' ? path : path()
    const socket = await begin(`${method} ${address}`, { ...headers, 'content-length': String(payload.length) })
    socket.write(payload.subarray(0, payload.length / 2))
    await eventually(async () => expect(await underWay()).toBe(1))
    socket.destroy()
    await eventually(async () => expect(await underWay()).toBe(0))
    expect(await stored()).toEqual(before)
    expect(await heard()).toBe(440)
  })

  test.each(methods)('while it is converted: %s', async (method, path, dir) => {
    const before = await stored()
    const { payload, headers } = await bodyOf(dir, wav(880, 10))
    const address = typeof path === 'string' ? path : path()
    const socket = await begin(`${method} ${address}`, { ...headers, 'content-length': String(payload.length) })
    const ended = watched.beforeNextJob(() => socket.destroy())
    socket.write(payload)
    expect(await ended).toMatchObject({ name: 'AbortError' })
    await eventually(async () => expect(await underWay()).toBe(0))
    expect(await stored()).toEqual(before)
    expect(await heard()).toBe(440)
  })
})

test('a file without an end is refused at 64 MB, and its connection ends', async () => {
  const chunk = (bytes: Buffer | string) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
  const disposition = 'Content-Disposition: form-data; name='
  const socket = await begin(`PUT /api/voicemailgreetings/${id}`, {
    'content-type': 'multipart/form-data; boundary=endless',
    'transfer-encoding': 'chunked',
  })
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  const piece = chunk(Buffer.alloc(1024 * 1024))
  async function* endless() {
    yield chunk(`--endless\r\n${disposition}"json"\r\n\r\n{"dir":"busy"}\r\n--endless\r\n`)
    yield chunk(`${disposition}"greetingfile"; filename="endless.wav"\r\n\r\n`)
    yield chunk(wav(440))
    for (;;) yield piece
  }
  await pipeline(endless, socket).catch(() => undefined)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('{"code":413,"message":"The file exceeds 67108864 bytes."}')
  await eventually(async () => expect(await underWay()).toBe(0))
  expect(await heard()).toBe(440)
})

test('audit log: an uploaded greeting, and one with another sound', async () => {
  await platform.db.deleteFrom('audit_log').execute()
  const { payload, headers } = await bodyOf('busy', wav(880))
  const authorized = { ...headers, ...(await signedIn(platform, seat)) }
  await app.inject({ method: 'PUT', url: `/api/voicemailgreetings/${id}`, payload, headers: authorized })
  const other = await bodyOf('unavail', wav(440))
  const more = { ...other.headers, ...(await signedIn(platform, seat)) }
  await app.inject({ method: 'POST', url: '/api/voicemailgreetings/', payload: other.payload, headers: more })
  const lines = await platform.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(lines).toMatchObject([
    { method: 'replace', item_id: id, before: { sound: expect.any(String) }, after: { sound: expect.any(String) } },
    { method: 'create', before: null, after: { dir: 'unavail' }, subscriber_id: seat.id },
  ])
})
