import { expect, test } from 'vitest'
import { typedNumberSource } from './typed-number-source.ts'

const source = typedNumberSource({ cc: '43', ac: '1' }, false)

test.each([
  ['+43 1 992 00 24', '4319920024'],
  ['0043 (1) 992-00', '43199200'],
  ['4319920024', '4319920024'],
  ['0664 / 123 45 67', '436641234567'],
  ['+43 (664) 123-456', '43664123456'],
  ['24', '24'],
  ['0', undefined],
  ['anna', undefined],
  ['', undefined],
])('PBXSET-03, NAME-03: %j offers %s', async (typed, id) => {
  const options = await source.search(typed, AbortSignal.timeout(1000))
  expect(options[0]?.id).toBe(id)
})
