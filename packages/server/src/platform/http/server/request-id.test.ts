import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { requestIds, traceParentOf } from './request-id.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const from = (remoteAddress: string, headers: IncomingMessage['headers']) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage
const given = '01JD9Z8QW1-edge.7_b'

test.each<[string, Config['trustProxy'], string, boolean]>([
  ['nobody is trusted', false, '127.0.0.1', false],
  ['one proxy is trusted', 'one', '203.0.113.9', true],
  ['another proxy is trusted', ['10.0.0.1'], '127.0.0.1', false],
  ['this proxy is trusted', ['127.0.0.0/8'], '127.0.0.1', true],
  ['this proxy is trusted, and the socket speaks IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', true],
])('WATCH-03: where %s, the given ID of a request is taken or not', (_what, trust, address, isTaken) => {
  const id = requestIds(trust)(from(address, { 'x-request-id': given }))
  if (isTaken) expect(id).toBe(given)
  else expect(id).toMatch(uuid)
})

test.each([
  ['none', undefined],
  ['a short one', 'abc'],
  ['a long one', 'a'.repeat(65)],
  ['one with a line break', 'abcdefgh\nlevel=60'],
  ['one with markup', '<script>alert(1)</script>'],
  ['one with blanks', 'abcd efgh'],
  ['two', ['abcdefgh', 'ijklmnop'] as unknown as string],
])('WATCH-03: %s from a trusted proxy is replaced with an ID of our own', (_what, header) => {
  expect(requestIds('one')(from('10.0.0.1', { 'x-request-id': header }))).toMatch(uuid)
})

test('WATCH-03: two requests never share an ID of ours', () => {
  const next = requestIds(false)
  expect(next(from('::1', {}))).not.toBe(next(from('::1', {})))
})

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
test.each([
  [parent, parent],
  [parent.toUpperCase(), undefined],
  [`${parent}-more`, undefined],
  ['00-0af7651916cd43dd-b7ad6b7169203331-01', undefined],
  [undefined, undefined],
])('WATCH-03: traceparent %s', (header, taken) => {
  expect(traceParentOf({ traceparent: header })).toBe(taken)
})
