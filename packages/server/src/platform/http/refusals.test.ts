import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, signedIn, testPassword } from '../../../test/builders.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { buildApp } from '../../app.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
const seat = await givenSubscriber(platform)
const credentials = await signedIn(platform, seat)
const own = `/api/subscribers/${seat.id}`
const path = '/login_jwt'

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Everything that a server answers to these bytes until it closes the connection. */
const said = async (bytes: string): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

const problemIn = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

describe('API-05: {code, message} also for', () => {
  test.each([
    ['anything but HTTP', '\x16\x03\x01\r\n\r\n', 400, 'The request is not well-formed.'],
    [
      'more headers than anybody sends',
      `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The request headers are too large.',
    ],
    [
      'an address that cannot be decoded',
      'GET /api/subscribers/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
      'The request URI is not well-formed.',
    ],
    [
      'an endless id',
      `GET /api/subscribers/${'1'.repeat(300)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      414,
      'The request URI is too long.',
    ],
    [
      'a body longer than it may be',
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20000000\r\n\r\n{`,
      413,
      'The message body is too large.',
    ],
  ])('%s', async (_name, bytes, code, message) => {
    const answer = await said(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
    expect(problemIn(answer)).toEqual({ code, message })
    // HARD-01: no browser takes it for something else, or shows it in a frame
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
    expect(answer).toMatch(/\r\ncontent-security-policy: .*frame-ancestors/)
  })
})

test('API-05: HEAD gets no body, however wrong the request is', async () => {
  const answer = await said(`HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n$/s)
})

describe('API-05: the media type of a body', () => {
  test.each([
    ['text/plain', 'text/plain'],
    ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=x'],
    [undefined, 'undefined'],
  ])('%s is refused in the words of the field', async (type, name) => {
    const answer = await app.inject({
      method: 'PUT',
      url: own,
      headers: { ...credentials, ...(type === undefined ? {} : { 'content-type': type }) },
      payload: Buffer.from('{"display_name":"Changed"}'),
    })
    expect(answer.json()).toEqual({
      code: 415,
      message: `Unsupported media type '${name}', accepting application/json only.`,
    })
  })

  test('an unexpected body is ignored, for any type', async () => {
    const answer = await app.inject({
      method: 'DELETE',
      url: '/api/voicemails/1',
      headers: { ...credentials, 'content-type': 'text/plain' },
      payload: 'bye',
    })
    expect(answer.json()).toEqual({ code: 404, message: "Entity 'voicemail' not found." })
  })
})

describe('a body that nobody sends in earnest', () => {
  const put = (payload: string) =>
    app.inject({ method: 'PUT', url: own, headers: { ...credentials, 'content-type': 'application/json' }, payload })

  test.each([
    ['a NUL', 'a\\u0000b'],
    ['half a character', 'a\\ud83d'],
    ['the other half', '\\ude00\\ud83d'],
  ])('a text with %s is refused before anything looks at it', async (_what, text) => {
    expect((await put(`{"display_name":"${text}"}`)).json()).toMatchObject({
      code: 422,
      message: 'Validation failed. A value cannot be stored.',
    })
  })

  test('and so is one that is nested without an end', async () => {
    const deep = `${'['.repeat(65)}${']'.repeat(65)}`
    expect((await put(`{"display_name":${deep}}`)).statusCode).toBe(400)
    expect((await put(`{"display_name":${'['.repeat(200_000)}`)).statusCode).toBe(400)
  })
})

test.each(['abc', '-1', '1e3', '0x10', '1.5', '2147483648', '%00'])(
  'API-06: %s is an invalid id, in the words of the field',
  async (id) => {
    const answer = await app.inject({ url: `/api/subscribers/${id}`, headers: credentials })
    expect(answer.json()).toEqual({ code: 400, message: 'Invalid id in request URI' })
  },
)

test('AUTH-03: a client with the token of an ended session can sign in', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: 'Bearer of.nothing.more' },
    payload: { username: seat.webusername, password: testPassword },
  })
  expect(answer.json()).toMatchObject({ subscriber_id: seat.id })
})

test('no cache keeps an answer of the API', async () => {
  for (const url of [own, '/api/subscribers/', '/api/platforminfo', '/api/subscribers/0'])
    expect((await app.inject({ url, headers: credentials })).headers['cache-control']).toBe('private, no-store')
})
