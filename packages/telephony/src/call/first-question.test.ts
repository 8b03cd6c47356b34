import { describe, expect, test } from 'vitest'
import { firstQuestion } from './first-question.ts'

const placed = { isMaker: true, line: 1, dialled: '22', hides: false, from: null }

describe('a line calls', () => {
  test('the question has the dialled text as it is', () => {
    expect(firstQuestion(placed)).toEqual({ kind: 'out', line: 1, dialled: '22' })
  })

  test('and hides its number for this call', () => {
    expect(firstQuestion({ ...placed, hides: true })).toEqual({ kind: 'out', line: 1, dialled: '22', hides: true })
  })
})

describe('somebody outside calls', () => {
  test.each([
    ['436641234567', { number: '+436641234567', isAnonymous: false }],
    ['+436641234567', { number: '+436641234567', isAnonymous: false }],
    ['21', { number: '21', isAnonymous: false }],
    ['anna', { number: 'anna', isAnonymous: false }],
    [null, { number: null, isAnonymous: true }],
  ])('the caller %s', (number, from) => {
    const asked = firstQuestion({ ...placed, isMaker: false, from: { number, name: null } })
    expect(asked).toEqual({ kind: 'in', line: 1, called: '22', from })
  })

  test('an unknown caller is anonymous', () => {
    const from = { number: null, isAnonymous: true }
    expect(firstQuestion({ ...placed, isMaker: false })).toEqual({ kind: 'in', line: 1, called: '22', from })
  })
})
