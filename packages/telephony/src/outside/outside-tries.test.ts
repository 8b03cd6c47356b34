import { describe, expect, test } from 'vitest'
import { outsideLimits } from './outside-limits.ts'
import { type OutsideCall, outsideTries } from './outside-tries.ts'
import { triesNextTrunk } from './next-trunk.ts'
import type { Trunk } from './trunk.ts'

const trunk = (extra: Partial<Trunk> = {}): Trunk => ({
  id: 1,
  name: 'main',
  priority: 100,
  isEnabled: true,
  kind: 'address',
  host: 'sip.operator.example',
  port: 5060,
  transport: 'udp',
  domain: null,
  format: { style: 'plus', country: '43', prefix: '' },
  mainNumber: '43199200',
  isTrusted: false,
  showsForeign: true,
  takesPlace: false,
  account: null,
  ...extra,
})
const account = { username: 'acct77', realm: 'operator', ha1: 'a'.repeat(32) }
const call = (extra: Partial<OutsideCall> = {}): OutsideCall => ({
  number: '436641234567',
  isEmergency: false,
  presented: { number: '4319920021', name: null },
  isForeign: false,
  ownNumber: '4319920021',
  ...extra,
})
const names = (...trunks: Trunk[]) => outsideTries(trunks, call()).map(({ trunk: name }) => name)
const tryOf = (of: Partial<Trunk>, about: Partial<OutsideCall>) => {
  const [first] = outsideTries([trunk(of)], call(about))
  if (first === undefined) throw new Error('No try')
  return first
}

describe('TEL-06: which trunks a call tries', () => {
  test('by priority, then as they were made; those that are off or have no password yet not at all', () => {
    const all = [
      trunk({ id: 3, name: 'second' }),
      trunk({ id: 1, name: 'first' }),
      trunk({ id: 4, name: 'off', isEnabled: false }),
      trunk({ id: 5, name: 'without a password', kind: 'registration' }),
      trunk({ id: 6, name: 'signed in', kind: 'registration', account, priority: 10 }),
    ]
    expect(names(...all)).toEqual(['signed in', 'first', 'second'])
    expect(names()).toEqual([])
  })

  test('not more than a call waits for', () => {
    const many = Array.from({ length: 20 }, (_, index) => trunk({ id: index + 1 }))
    expect(names(...many)).toHaveLength(outsideLimits.tries)
  })

  test('where the request goes', () => {
    const { uri, nextHop } = tryOf({ host: '192.0.2.7', port: 5080, transport: 'tcp', domain: 'operator.example' }, {})
    expect({ uri, nextHop }).toEqual({
      uri: 'sip:+436641234567@operator.example',
      nextHop: 'sip:192.0.2.7:5080;transport=tcp',
    })
    expect(tryOf({ host: '2001:db8::7' }, {})).toMatchObject({
      uri: 'sip:+436641234567@[2001:db8::7]',
      nextHop: 'sip:[2001:db8::7]:5060;transport=udp',
    })
    expect(tryOf({ kind: 'registration', account }, {}).account).toEqual(account)
  })
})

describe('TEL-06: the caller shown', () => {
  const shown = (of: Partial<Trunk>, about: Partial<OutsideCall>) => {
    const { from, headers } = tryOf(of, about)
    return [from.uri.replace('@sip.operator.example', ''), from.isHidden, ...headers]
  }
  const hidden = { presented: 'anonymous' } as const
  const foreign = { presented: { number: '43720100', name: null }, isForeign: true }
  const asserted = 'P-Asserted-Identity: <sip:+4319920021@sip.operator.example>'

  test.each<[string, Partial<Trunk>, Partial<OutsideCall>, readonly unknown[]]>([
    ['the number that the line presents', {}, {}, ['sip:+4319920021', false]],
    ['a trunk that is trusted is told whose line it is', { isTrusted: true }, {}, ['sip:+4319920021', false, asserted]],
    ['a number that is hidden', {}, hidden, ['sip:anonymous@anonymous.invalid', true, 'Privacy: id']],
    [
      'hidden, and known to a trusted trunk alone',
      { isTrusted: true },
      hidden,
      ['sip:anonymous@anonymous.invalid', true, asserted, 'Privacy: id'],
    ],
    [
      'a line without a number: the main one',
      {},
      { presented: 'unnumbered', ownNumber: null },
      ['sip:+43199200', false],
    ],
    ['no number at all', { mainNumber: null }, { presented: 'unnumbered', ownNumber: null }, ['sip:anonymous', false]],
    ['the caller of a line that forwards the call', {}, foreign, ['sip:+43720100', false]],
    ['or that line, where the operator takes no others', { showsForeign: false }, foreign, ['sip:+4319920021', false]],
    ['an emergency call, always with its own number', {}, { ...hidden, isEmergency: true }, ['sip:+4319920021', false]],
  ])('%s', (_what, of, about, expected) => expect(shown(of, about)).toEqual(expected))

  test('as the operator writes it', () => {
    const { from } = tryOf({ format: { style: 'national', country: '43', prefix: '' } }, {})
    expect(from).toMatchObject({ number: '019920021', uri: 'sip:019920021@sip.operator.example' })
  })
})

describe('TEL-06: when the next trunk is tried', () => {
  const usual = { isEmergency: false, hasRung: false }
  test.each([408, 500, 502, 503, 504, 403, 407])('%i: this one fails', (status) => {
    expect(triesNextTrunk(status, usual)).toBe(true)
    expect(triesNextTrunk(status, { ...usual, hasRung: true })).toBe(false)
  })
  test.each([486, 603, 600, 404, 480, 484, 487])('%i: the called party refuses', (status) => {
    expect(triesNextTrunk(status, usual)).toBe(false)
  })
  test('an emergency call tries them all, except when busy or declined', () => {
    const forHelp = { isEmergency: true, hasRung: false }
    expect([404, 484, 488, 503].every((status) => triesNextTrunk(status, forHelp))).toBe(true)
    expect([486, 603].some((status) => triesNextTrunk(status, forHelp))).toBe(false)
  })
})
