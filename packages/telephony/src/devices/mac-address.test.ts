import { expect, test } from 'vitest'
import { isMacAddress, shownMacAddress } from './mac-address.ts'

test.each([
  '02:15:65:a2:7f:0c',
  '02-15-65-A2-7F-0C',
  '02:15:65-a2:7f-0c',
  '0215.65a2.7f0c',
  '0215-65A2-7F0C',
  '021565:a27f0c',
  '021565A27F0C',
  '02 15 65 a2 7f 0c',
  ' 02:15:65:a2:7f:0c ',
])('DEV-02: %j is a MAC address, and is shown in one form', (text) => {
  expect(isMacAddress(text)).toBe(true)
  expect(shownMacAddress(text)).toBe('02:15:65:a2:7f:0c')
})

test.each([
  '02:15:65:a2:7f',
  '02:15:65:a2:7f:0c:11',
  '02:15:65:a2:7f:0g',
  '02:15:65:a2:7f:c',
  '02::15:65:a2:7f:0c',
  '02:15:65:a2:7f:0c:',
  'no such address',
  '',
])('DEV-02: %j is no MAC address, and stays as it is', (text) => {
  expect(isMacAddress(text)).toBe(false)
  expect(shownMacAddress(text)).toBe(text)
})
