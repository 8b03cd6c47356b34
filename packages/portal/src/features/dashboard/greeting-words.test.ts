import { expect, test } from 'vitest'
import { firstName, partOfDay } from './greeting-words.ts'

test.each([
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [0, 'evening'],
])('at %d o’clock it is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})

test.each([
  [{ display_name: 'Anna Novak', webusername: 'anna', username: 'a' }, 'Anna'],
  [{ display_name: '  Reception ', webusername: 'anna', username: 'a' }, 'Reception'],
  [{ display_name: ' ', webusername: 'anna', username: 'a' }, 'anna'],
  [{ display_name: null, webusername: null, username: 'a' }, 'a'],
])('%j is called %s', (who, name) => {
  expect(firstName(who)).toBe(name)
})
