import { expect, test } from 'vitest'
import { blockedEmergencyNumbers, emergencyNumbers } from './emergency-numbers.ts'

test.each([
  ['43', ['112', '122', '133', '144']],
  ['49', ['112', '110']],
  ['44', ['112', '999']],
  ['1', ['911']],
  ['31', ['112']],
  ['999', ['112', '911']],
  ['', ['112', '911']],
])('where help is called from a line of +%s: %j', (cc, numbers) => {
  expect(emergencyNumbers(cc)).toEqual(numbers)
})

const black = (...entries: readonly string[]) => ({ isWhitelist: false, entries })
const white = (...entries: readonly string[]) => ({ isWhitelist: true, entries })

test.each([
  ['nothing is listed', black(), []],
  ['everything', black('*'), ['112', '122', '133', '144']],
  ['three digits', black('???'), ['112', '122', '133', '144']],
  ['those that begin with 13', black('13*'), ['133']],
  ['one of them', black('144'), ['144']],
  ['service numbers', black('0900*', '118*'), []],
  ['all other countries', black('00*'), []],
  ['a whitelist without them', white('43664*'), ['112', '122', '133', '144']],
  ['a whitelist with them', white('1??'), []],
  ['a whitelist with one', white('112'), ['122', '133', '144']],
])('CB-05: %s', (_what, list, blocked) => {
  expect(blockedEmergencyNumbers(list, '43')).toEqual(blocked)
})
