import { describe, expect, test } from 'vitest'
import { type CallerHeaders, readOutsideCaller } from './read-outside-caller.ts'

const format = { style: 'plus', country: '43', prefix: '' } as const
const maria = '"Maria" <sip:+436641234567@operator.example;user=phone>;tag=a1'
const read = (headers: Partial<CallerHeaders>, isTrusted = false) =>
  readOutsideCaller({ from: maria, asserted: null, privacy: null, ...headers }, { format, isTrusted })

describe('TEL-06: callers from outside', () => {
  test.each<[string, Partial<CallerHeaders>, string | null]>([
    ['by its number', {}, '436641234567'],
    ['by a number as one dials it', { from: '<sip:06641234567@10.0.0.1>' }, '436641234567'],
    ['by a tel address', { from: '<tel:+43-664-1234567;phone-context=x>;tag=2' }, '436641234567'],
    ['with a number inside its name', { from: '"<sip:+431@x>" <sip:+436641234567@x>' }, '436641234567'],
    ['with parameters behind its number', { from: '<sip:+436641234567;cpc=ordinary@x>' }, '436641234567'],
    ['anonymous by its address', { from: '"Anonymous" <sip:anonymous@anonymous.invalid>;tag=1' }, null],
    ['anonymous by its host', { from: '<sip:+436641234567@anonymous.invalid>' }, null],
    ['withheld', { privacy: 'id' }, null],
    ['withheld among others', { privacy: 'user;critical' }, null],
    ['with the wish that nothing is hidden', { privacy: 'none' }, '436641234567'],
    ['with a name for a number', { from: '<sip:maria@operator.example>' }, null],
    ['with an address that has no user', { from: '<sip:10.20.30.40>' }, null],
    ['with nothing that can be read', { from: 'sip:%E0%A4%A@x' }, null],
  ])('%s', (_what, headers, number) => expect(read(headers)).toBe(number))

  test('an identity asserted by an operator counts if the trunk is trusted, and nowhere else', () => {
    const asserted = '<sip:+43720100200@operator.example>'
    expect(read({ asserted }, true)).toBe('43720100200')
    expect(read({ asserted }, false)).toBe('436641234567')
    expect(read({ asserted, privacy: 'id' }, true)).toBeNull()
    expect(read({ asserted, from: '<sip:anonymous@anonymous.invalid>' }, true)).toBeNull()
  })
})
