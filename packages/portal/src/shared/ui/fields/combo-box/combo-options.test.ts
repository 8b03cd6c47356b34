import { describe, expect, test } from 'vitest'
import { matchOptions } from './combo-options.ts'

const seats = [
  { id: '21', text: 'Max Berger', meta: 'Ext. 21' },
  { id: '22', text: 'Sofía Marchetti', meta: 'Ext. 22' },
  { id: '23', text: 'Jonas Keller', meta: 'Ext. 23', isDisabled: true },
  { id: '24', text: 'Анна Новак', meta: 'Ext. 24' },
]
const found = (typed: string) => matchOptions(seats, typed).map((seat) => seat.id)

describe('typing in a combobox', () => {
  test.each([
    ['', ['21', '22', '23', '24']],
    ['max', ['21']],
    ['SOFIA', ['22']],
    ['ext. 2', ['21', '22', '23', '24']],
    ['berger 21', ['21']],
    ['новак', ['24']],
    ['nobody', []],
  ])('"%s" finds %j', (typed, ids) => {
    expect(found(typed)).toEqual(ids)
  })

  test('words that begin with what was typed come first', () => {
    const zones = ['America/Blanc-Sablon', 'Europe/Barcelona', 'Europe/London', 'Europe/Ceylon'].map((text) => ({
      id: text,
      text,
    }))
    expect(matchOptions(zones, 'lon')[0]?.text).toBe('Europe/London')
    expect(matchOptions(zones, 'europe lon')[0]?.text).toBe('Europe/London')
    expect(matchOptions(zones, 'lon')).toHaveLength(4)
    expect(matchOptions(zones, 'sabl')[0]?.text).toBe('America/Blanc-Sablon')
  })

  test('never shows more than a hundred', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ id: String(index), text: `Seat ${index}` }))
    expect(matchOptions(many, 'seat')).toHaveLength(100)
  })
})
