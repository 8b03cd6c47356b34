import { expect, test } from 'vitest'
import { isMacAddress, shownMacAddress } from './mac-address.ts'

test.each([
  ['02:15:65:a2:7f:0c', true],
  ['02-15-65-A2-7F-0C', true],
  ['02:15:65-a2:7f-0c', true],
  ['0215.65a2.7f0c', false],
  ['021565a27f0c', false],
  ['02:15:65:a2:7f', false],
  ['02:15:65:a2:7f:0c:11', false],
  ['02:15:65:a2:7f:0g', false],
  ['02:15:65:a2:7f:c', false],
  [' 02:15:65:a2:7f:0c', false],
  ['', false],
])('DEV-02: %j as a MAC address: %s', (text, isOne) => {
  expect(isMacAddress(text)).toBe(isOne)
})

test.each([
  ['02-15-65-A2-7F-3F', '02:15:65:a2:7f:3f'],
  ['02:15:65:a2:7f:0c', '02:15:65:a2:7f:0c'],
  ['no such address', 'no such address'],
])('DEV-02: the MAC address %s is shown as %s', (stored, shown) => expect(shownMacAddress(stored)).toBe(shown))
