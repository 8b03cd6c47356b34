import { expect, test } from 'vitest'
import { isMacAddress, macProblem, shownMacAddress } from './mac-address.ts'

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

test.each([
  ['02:15:65:a2:7f:0c', null],
  ['0215.65A2.7F0C', null],
  ['', { kind: 'digits', digits: 0 }],
  ['02:15:65:a2:7f', { kind: 'digits', digits: 10 }],
  ['02:15:65:a2:7f:c', { kind: 'digits', digits: 11 }],
  ['02:15:65:a2:7f:0c:1', { kind: 'digits', digits: 13 }],
  ['02:15:65:a2:7f:0g', { kind: 'character', character: 'g' }],
  ['O2:15:65:a2:7f', { kind: 'character', character: 'O' }],
  ['02/15/65/a2/7f/0c', { kind: 'character', character: '/' }],
  ['☎215', { kind: 'character', character: '☎' }],
  ['02::15:65:a2:7f:0c', { kind: 'form' }],
  ['021-565-a27-f0c', { kind: 'form' }],
] as const)('DEV-02: %j has the problem %j', (text, problem) => {
  expect(macProblem(text)).toEqual(problem)
})
