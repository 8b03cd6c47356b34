import { expect, test } from 'vitest'
import { typedNumberSource } from './typed-number-source.ts'

test.each([
  ['+43 1 992 00 24', '4319920024'],
  ['0043 (1) 992-00', '43199200'],
  ['4319920024', '4319920024'],
  ['24', undefined],
  ['anna', undefined],
  ['', undefined],
])('PBXSET-03: %j offers %s', async (typed, id) => {
  const options = await typedNumberSource.search(typed, AbortSignal.timeout(1000))
  expect(options[0]?.id).toBe(id)
})
