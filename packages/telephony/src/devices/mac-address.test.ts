import { expect, test } from 'vitest'
import { shownMacAddress } from './mac-address.ts'

test.each([
  ['02-15-65-A2-7F-3F', '02:15:65:a2:7f:3f'],
  ['02:15:65:a2:7f:0c', '02:15:65:a2:7f:0c'],
  ['no such address', 'no such address'],
])('DEV-02: the MAC address %s is shown as %s', (stored, shown) => expect(shownMacAddress(stored)).toBe(shown))
