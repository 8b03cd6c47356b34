import { expect, test } from 'vitest'
import { bareCore } from '../../../../test/bare-core.ts'
import { allowedMethods, withAllowed } from './allowed-methods.ts'

const allowOf = (text: string): string | undefined => /^Allow: (.*)\r$/m.exec(text)?.[1]

test('RFC 4028: phones learn that they may send UPDATE, which the library does not say', () => {
  const { core, sent, request } = bareCore()
  core.receiveIncomingRequestFromTransport(request({ method: 'FOO', number: 1 }))
  const [reply = ''] = sent
  expect(allowOf(reply)).not.toContain('UPDATE')
  expect(allowOf(withAllowed(reply))).toBe(allowedMethods)
  expect(allowedMethods.split(', ')).toContain('UPDATE')
})

test('an Allow header that is our own, and everything else, stays as it is', () => {
  const text = `SIP/2.0 200 OK\r\nAllow: ${allowedMethods}\r\nX-Allow: ACK,BYE\r\n\r\nAllow: x`
  expect(withAllowed(text)).toBe(text)
})
