import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  ['sip:436641234567@nordwind.example', '436641234567', '436641234567'],
  ['sip:24@nordwind.example', undefined, '24'],
  ['SIPS:anna@other.example', 'anna@other.example', 'anna@other.example'],
  ['24', undefined, '24'],
  ['sip: @nordwind.example', ' ', ''],
])('CF-16: %s is edited as %j says: %j', (destination, simple_destination, text) => {
  expect(numberText({ destination, ...(simple_destination !== undefined && { simple_destination }) })).toBe(text)
})
