import { expect, test } from 'vitest'
import { qrText } from './qr-text.ts'

test('SET-07: the string holds username, server, expiry and token', () => {
  expect(qrText({ username: 'anna.novak', domain: 'alpha.example' }, 'a1b2-c3', 1_800_000_000_000)).toBe(
    'username=anna.novak&server=alpha.example&expire=1800000000000&token=a1b2-c3',
  )
})
