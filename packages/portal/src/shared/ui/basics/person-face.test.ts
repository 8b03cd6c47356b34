import { describe, expect, test } from 'vitest'
import { initialsOf, toneOf } from './person-face.ts'

describe('a person without a picture', () => {
  test.each([
    ['Anna Novak', 'AN'],
    ['Łukasz Wiśniewski', 'ŁW'],
    ['Анна Мария Новак', 'АН'],
    ['Praxis Dr. Weiss', 'PW'],
    ['front desk', 'FD'],
    ['Anna', 'A'],
    ['+43 664 123 45 67', ''],
    ['Support (answered automatically)', 'S'],
    ['+43 1 992 00 (answered automatically)', ''],
    ['Tür 2', 'T'],
    ['', ''],
  ])('%s is drawn as %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters)
  })

  test('the same name has the same of six hues, and names spread over all of them', () => {
    expect(toneOf('Anna Novak')).toBe(toneOf('Anna Novak'))
    const seen = new Set(Array.from({ length: 60 }, (_, index) => toneOf(`Seat ${index}`)))
    expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})
