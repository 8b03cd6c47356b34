import { expect, test } from 'vitest'
import { isSameKey } from './may-send.ts'

test('FAX-03: a secret key is right or wrong as a whole', () => {
  expect(isSameKey('quiet-harbour', 'quiet-harbour')).toBe(true)
  for (const wrong of ['', 'quiet-harbou', 'quiet-harbour ', 'Quiet-harbour'])
    expect(isSameKey(wrong, 'quiet-harbour')).toBe(false)
})
