import { expect, test } from 'vitest'
import { dialledUser } from './dialled-user.ts'

test.each([
  ['+4319920026', '+4319920026'],
  ['21', '21'],
  ['anna.huber', 'anna.huber'],
  ['*3', '*3'],
  ['', ''],
  ['+4319920026;isub=1', '+4319920026'],
  ['+4319920026;ext=21', '+4319920026'],
  ['+4319920026;npdi;rn=+43199', '+4319920026'],
  ['+4319920026;cpc=ordinary', '+4319920026'],
  ['+4319920026;tgrp=tg-1;trunk-context=operator.example', '+4319920026'],
  ['+43-1-992.00(26);phone-context=+43', '+4319920026'],
  // a national number, with and without the prefix that people dial
  ['06645550177;phone-context=+43', '+436645550177'],
  ['6645550177;phone-context=+43', '+436645550177'],
  ['9920026;phone-context=+431', '+4319920026'],
  ['9920026;npdi;phone-context=+43-1', '+4319920026'],
  ['0043 19920026;phone-context=+43', '0043 19920026'],
  ['004319920026;phone-context=+43', '+4319920026'],
  ['0612345678;phone-context=+39', '+390612345678'],
  ['9085550100;phone-context=+1', '+19085550100'],
  // what every country has for itself
  ['112;phone-context=+43', '112'],
  ['20026;phone-context=+43', '20026'],
  // a context that is a domain is the line's own exchange
  ['9920026;phone-context=helios.example', '9920026'],
  ['9920026;phone-context=', '9920026'],
])('%s is %s', (user, dialled) => expect(dialledUser(user)).toBe(dialled))
