import { expect, test } from 'vitest'
import { isAlarmingCall } from './is-alarming-call.ts'

const usual = { ownCountry: '43', price: null, hasCalledCountry: false }

test.each([
  ['a mobile number of the own country', '436641234567', usual, false],
  ['a country that was never called', '5371234567', usual, true],
  ['a country that was called before', '5371234567', { ...usual, hasCalledCountry: true }, false],
  ['premium rate of the own country', '43900123456', usual, true],
  ['a satellite that was called before', '881612345678', { ...usual, hasCalledCountry: true }, true],
  ['an expensive number of the own country', '436641234567', { ...usual, price: 500_000 }, true],
  ['a number that costs a little less', '436641234567', { ...usual, price: 499_999 }, false],
  ['a short number', '1450', usual, false],
])('HARD-02: %s', (_, number, facts, isAlarming) => expect(isAlarmingCall(number, facts)).toBe(isAlarming))
