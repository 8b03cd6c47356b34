import { expect, test } from 'vitest'
import { answerHeaders, ledTo, requestHeaders } from './upstream-headers.ts'

const upstream = new URL('https://ngcp.example')
const caller = { ip: '192.0.2.7', protocol: 'https', host: 'portal.example', requestId: 'request-one' }

test('FRONT-01: a request goes on with who asked, and with what the client itself says of its content', () => {
  const passed = requestHeaders(
    {
      host: 'portal.example',
      authorization: 'Bearer ours',
      accept: 'application/json',
      'content-type': 'application/json-patch+json',
      prefer: 'return=representation',
      range: 'bytes=0-9',
      origin: 'https://portal.example',
    },
    caller,
    upstream,
  )
  expect(passed).toEqual({
    host: 'ngcp.example',
    authorization: 'Bearer ours',
    accept: 'application/json',
    'content-type': 'application/json-patch+json',
    prefer: 'return=representation',
    range: 'bytes=0-9',
    origin: 'https://ngcp.example',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.example',
    'x-request-id': 'request-one',
  })
})

test('FRONT-01: a client cannot say that it is somebody else, and headers of its connection end here', () => {
  const passed = requestHeaders(
    {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-port': '1',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-request-id': 'theirs',
      cookie: 'other=program',
      connection: 'close, X-Hop',
      'x-hop': 'one',
      expect: '100-continue',
      'transfer-encoding': 'chunked',
      origin: 'https://elsewhere.example',
    },
    caller,
    upstream,
  )
  expect(passed).toEqual({
    host: 'ngcp.example',
    // the platform may refuse other places by this
    origin: 'https://elsewhere.example',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'portal.example',
    'x-request-id': 'request-one',
  })
})

test('FRONT-01: an answer brings what its content is, and nothing that is ours to say', () => {
  expect(
    answerHeaders({
      'content-type': 'application/json',
      'content-length': '2',
      etag: '"1"',
      'set-cookie': ['ngcp_panel_session=x'],
      'content-security-policy': 'default-src *',
      'strict-transport-security': 'max-age=0',
      server: 'nginx',
      'access-control-allow-origin': '*',
      connection: 'close',
      'keep-alive': 'timeout=5',
    }),
  ).toEqual({
    'content-type': 'application/json',
    'content-length': '2',
    etag: '"1"',
    'cache-control': 'private, no-store',
  })
  expect(answerHeaders({ 'cache-control': 'max-age=60' })).toEqual({ 'cache-control': 'max-age=60' })
})

test.each([
  ['/api/reminders/7', '/api/reminders/7'],
  ['7?x=1#y', '/api/reminders/7?x=1#y'],
  ['https://ngcp.example/api/reminders/7', '/api/reminders/7'],
  ['http://ngcp.example/api/reminders/7', '/api/reminders/7'],
])('FRONT-01: %s leads through this portal', (location, path) => {
  expect(ledTo(location, '/api/reminders/', upstream)).toEqual({ kind: 'here', path })
})

test.each([
  ['https://elsewhere.example/api/', 'https://elsewhere.example'],
  ['//elsewhere.example/', 'https://elsewhere.example'],
  ['https://ngcp.example:8443/', 'https://ngcp.example:8443'],
  ['javascript:alert(1)', 'null'],
  ['https://', 'an address that cannot be read'],
])('FRONT-01: %s leads elsewhere', (location, to) => {
  expect(ledTo(location, '/api/reminders/', upstream)).toEqual({ kind: 'elsewhere', to })
})
