import { expect, test } from 'vitest'
import { parseReferTo } from './refer-to.ts'

test.each([
  ['<sip:23@pbx.test>', '23', null],
  ['"Eva" <sip:23@pbx.test;user=phone>;method=INVITE', '23', null],
  ['sip:%2B4315550101@pbx.test', '+4315550101', null],
  ['<sips:*43@pbx.test>', '*43', null],
  ['<sip:23@pbx.test?Replaces=a84%40b%3Bto-tag%3D1%3Bfrom-tag%3D2>', '23', 'a84@b'],
  ['<sip:23@pbx.test;transport=udp?Require=replaces&replaces=id%3Bfrom-tag%3D2%3Bto-tag%3D1>', '23', 'id'],
])('TEL-05: %s leads to %s in place of %s', (header, dialled, replaces) => {
  expect(parseReferTo(header)).toEqual({ dialled, replaces })
})

test.each(['', '<tel:23>', '<sip:pbx.test>', '<sip:%zz@pbx.test>', '<sip:23@pbx.test?Replaces=>'])(
  'TEL-05: %s leads to nobody',
  (header) => expect(parseReferTo(header)).toBeNull(),
)
