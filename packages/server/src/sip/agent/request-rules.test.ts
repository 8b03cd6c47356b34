import { describe, expect, test } from 'vitest'
import { refusalOfInvite, refusalOfRequest, type RequestFacts } from './request-rules.ts'

const usual: RequestFacts = {
  method: 'INVITE',
  toTag: '',
  fromTag: 'phone',
  scheme: 'sip',
  numbered: 'INVITE',
  hasContact: true,
}
const of = (method: string): Partial<RequestFacts> => ({ method, numbered: method })

describe('RFC 3261: which requests are refused before anything else', () => {
  test.each<readonly [string, Partial<RequestFacts>, number | null]>([
    ['a call', {}, null],
    ['to an address that is no sip: address', { scheme: 'tel' }, 416],
    ['to an address that cannot be read', { scheme: undefined }, 416],
    ['without a tag of its sender', { fromTag: '' }, 400],
    ['numbered for another method', { numbered: 'BYE' }, 400],
    ['a call without a Contact', { hasContact: false }, 400],
    ['an offer in a dialog without a Contact', { hasContact: false, toTag: 'own' }, 400],
    ['a subscription without a Contact', { ...of('SUBSCRIBE'), hasContact: false }, 400],
    ['a subscription that goes on without a Contact', { ...of('SUBSCRIBE'), hasContact: false, toTag: 'own' }, null],
    ['the end of a dialog', { ...of('BYE'), hasContact: false, toTag: 'own' }, null],
    ['the end of no dialog, which the library refuses', { ...of('BYE'), hasContact: false }, null],
    ['a registration', of('REGISTER'), 405],
    ['a transfer outside of a dialog', of('REFER'), 405],
    ['a transfer', { ...of('REFER'), toTag: 'own' }, null],
    ['UPDATE outside of a dialog', of('UPDATE'), 405],
  ])('%s', (_, facts, code) => {
    expect(refusalOfRequest({ ...usual, ...facts })).toBe(code)
  })
})

describe('which new calls cannot be taken', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, number | null]>([
    ['with a description', { 'content-type': 'application/sdp' }, null],
    ['with a description by another case', { 'content-type': 'Application/SDP; charset=x' }, null],
    ['RFC 3261: with something else', { 'content-type': 'multipart/mixed' }, 415],
    ['RFC 3261: that needs what is known', { require: 'timer, Replaces', 'content-type': 'application/sdp' }, null],
    ['RFC 3261: that needs what nobody knows', { require: 'timer, precondition' }, 420],
    ['RFC 4028: with signs of life too often', { supported: 'timer', 'session-expires': '30' }, 422],
  ])('%s', (_, headers, code) => {
    const invite = {
      body: 'v=0',
      getHeader: (name: string) => headers[name],
      getHeaders: (name: string) => (headers[name] === undefined ? [] : [headers[name]]),
    }
    expect(refusalOfInvite(invite)?.statusCode ?? null).toBe(code)
  })

  test('without a body: the caller wants an offer', () => {
    expect(refusalOfInvite({ body: '', getHeader: () => undefined, getHeaders: () => [] })).toBeNull()
  })

  test('the refusal names what is not known', () => {
    const invite = { body: '', getHeader: () => undefined, getHeaders: () => ['timer,precondition', 'odd'] }
    expect(refusalOfInvite(invite)?.extraHeaders).toEqual(['Unsupported: precondition, odd'])
  })
})
