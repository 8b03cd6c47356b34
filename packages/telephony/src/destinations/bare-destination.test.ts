import { expect, test } from 'vitest'
import { bareDestination } from './bare-destination.ts'

test.each([
  ['sip:21@nordwind.example', '21'],
  ['SIPS:anna@Nordwind.Example', 'anna'],
  ['sip:21@elsewhere.example', '21@elsewhere.example'],
  ['431234567', '431234567'],
])('AA-02: %s is typed as %s', (destination, typed) => {
  expect(bareDestination(destination, 'nordwind.example')).toBe(typed)
})
