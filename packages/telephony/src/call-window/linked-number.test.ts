import { limits } from '@lineside/contract/limits'
import { expect, test } from 'vitest'
import { linkedNumber } from './linked-number.ts'

test.each([
  ['tel:+4319920011', '+4319920011'],
  ['TEL:+43-1-992%20', '+43-1-992%20'],
  ['tel://+4319920011', '+4319920011'],
  ['web+tel:01 992 0011', '01 992 0011'],
  ['tel:7042;phone-context=example.com', '7042'],
  ['tel:+431992;ext=11?subject=x', '+431992'],
  ['sip:anna@nordwind.example;transport=tcp', 'anna'],
  ['sips:+4319920011@nordwind.example', '+4319920011'],
  ['anna', 'anna'],
  [' 11 ', '11'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['tel:', ''],
])('KEYS-03: %s fills the field with %s', (link, number) => {
  expect(linkedNumber(link)).toBe(number)
})

test('KEYS-03: a link fills no more than a number has room', () => {
  expect(linkedNumber(`tel:${'1'.repeat(500)}`)).toHaveLength(limits.phoneNumberLength)
})
