import { describe, expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'
import { stepAt, stepOfCode, totpCode } from './totp.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('FACT-01: TOTP', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238: at second %i the code of eight digits is %s, and ours are its last six', (seconds, code) => {
    expect(totpCode(secret, stepAt(at(seconds)), 8)).toBe(code)
    expect(stepOfCode(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test.each([
    [-2, null],
    [-1, 99],
    [0, 100],
    [1, 101],
    [2, null],
  ])('a code of %i steps from now belongs to step %s', (distance, step) => {
    expect(stepOfCode(secret, totpCode(secret, 100 + distance), at(100 * 30 + 29))).toBe(step)
  })

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12 345'])('%j is no code', (code) => {
    expect(stepOfCode(secret, code, at(0))).toBeNull()
  })

  test('RFC 4648: base32 is written without padding, and read back', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(fromBase32('MZXW6YTBOI').toString()).toBe('foobar')
    for (let length = 0; length < 30; length++) {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 37 + length) % 256))
      expect(fromBase32(toBase32(bytes))).toEqual(bytes)
    }
  })
})
