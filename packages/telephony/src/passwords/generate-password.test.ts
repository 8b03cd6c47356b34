import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generatePassword, passwordBytes } from './generate-password.ts'

const bytes = fc.uint8Array({ minLength: passwordBytes, maxLength: passwordBytes })

describe('SET-04: a generated password', () => {
  test('has length 10, digits, lower and upper case, and no symbols', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const password = generatePassword(given)
        fc.pre(password !== null)
        expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[0-9a-zA-Z]{10}$/)
      }),
    )
  })

  test('comes from most bytes at once', () => {
    const tries = Array.from({ length: 500 }, () =>
      generatePassword(crypto.getRandomValues(new Uint8Array(passwordBytes))),
    )
    expect(tries.filter((password) => password !== null).length).toBeGreaterThan(250)
  })

  test('is made of the bytes in their order, without those that are not fair', () => {
    expect(generatePassword(Uint8Array.of(0, 255, 10, 36, 61, 62, 124, 1, 2, 3, 4, 5))).toBe('0aAZ001234')
  })

  test.each([
    ['too few bytes', Uint8Array.of(0, 10, 36)],
    ['no upper case', new Uint8Array(20).fill(10).fill(1, 0, 1)],
    ['no digit', new Uint8Array(20).fill(10).fill(40, 0, 1)],
    ['no lower case', new Uint8Array(20).fill(40).fill(1, 0, 1)],
  ])('is not made of %s', (_title, given) => {
    expect(generatePassword(given)).toBeNull()
  })
})
