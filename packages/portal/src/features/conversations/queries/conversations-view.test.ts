import { describe, expect, test } from 'vitest'
import { isFiltered, searchOf, viewOf } from './conversations-view.ts'

const usual = { tab: 'call-fax-voicemail', from: null, to: null, search: '' } as const

describe('CONV-01, CONV-02: the view stands in the address', () => {
  test.each([
    [{}, usual],
    [{ tab: 'voicemail' }, { ...usual, tab: 'voicemail' }],
    [{ tab: 'sms' }, usual],
    [
      { from: '2026-11-16', to: '2026-11-20', search: 'anna' },
      { ...usual, from: '2026-11-16', to: '2026-11-20', search: 'anna' },
    ],
    [{ from: '2026-02-30', to: 'yesterday' }, usual],
  ])('%j', (search, view) => {
    expect(viewOf(search)).toEqual(view)
  })

  test('it leaves defaults out, and reads back the rest', () => {
    expect(searchOf(usual)).toEqual({})
    const view = { tab: 'fax', from: '2026-11-16', to: '2026-11-20', search: 'anna' } as const
    expect(viewOf(searchOf(view))).toEqual(view)
  })
})

test('CONV-03: a tab alone is no filter', () => {
  expect(isFiltered({ ...usual, tab: 'fax' })).toBe(false)
  expect(isFiltered({ ...usual, to: '2026-11-20' })).toBe(true)
  expect(isFiltered({ ...usual, search: '43' })).toBe(true)
})
