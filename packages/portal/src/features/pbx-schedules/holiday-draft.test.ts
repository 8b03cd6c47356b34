import type { OfferedHoliday, StoredHoliday } from '@lineside/contract/resources/pbx/schedules'
import { describe, expect, test } from 'vitest'
import { holidayLines, withLine } from './holiday-draft.ts'

const newYear: OfferedHoliday = { day: '2027-01-01', name: 'New Year', from: 0, is_public: true }
const eve: OfferedHoliday = { day: '2027-12-24', name: 'Christmas Eve', from: 840, is_public: false }
const later: OfferedHoliday = { ...newYear, day: '2028-01-01' }
const listed = (of: OfferedHoliday, extra: Partial<StoredHoliday> = {}): StoredHoliday => ({
  day: of.day,
  name: of.name,
  from: of.from,
  origin: 'listed',
  ...extra,
})
const own: StoredHoliday = { day: '2027-08-09', name: 'Company holidays', from: 0, origin: 'own' }
const said = (days: readonly StoredHoliday[], offered = [newYear, eve, later]) =>
  holidayLines(offered, days, 2027).map(({ day, name, from, isOn }) => `${day} ${name} ${from} ${isOn ? 'on' : 'off'}`)

describe('SCHED-02: the days of a year to tick', () => {
  test('nothing is ticked by itself', () => {
    expect(said([])).toEqual(['2027-01-01 New Year 0 off', '2027-12-24 Christmas Eve 840 off'])
  })
  test('stored days are ticked, with their own minute, and own days stand among them', () => {
    expect(said([listed(newYear), own, listed(eve, { from: 720 })])).toEqual([
      '2027-01-01 New Year 0 on',
      '2027-08-09 Company holidays 0 on',
      '2027-12-24 Christmas Eve 720 on',
    ])
  })
  test('a day that was ticked in another language is the same day', () => {
    expect(said([listed(newYear, { name: 'Neujahr' })])).toEqual([
      '2027-01-01 Neujahr 0 on',
      '2027-12-24 Christmas Eve 840 off',
    ])
  })
  test('a day of a list that is not shown any more stays', () => {
    expect(said([listed(newYear)], [eve])).toEqual(['2027-01-01 New Year 0 on', '2027-12-24 Christmas Eve 840 off'])
  })
})

test('SCHED-02: a tick adds a day, and takes it away again', () => {
  const [line] = holidayLines([newYear], [own], 2027)
  if (line === undefined) throw new Error('There is a line')
  const on = withLine([own], { ...line, isOn: true })
  expect(on).toEqual([listed(newYear), own])
  expect(withLine(on, { ...line, isOn: false })).toEqual([own])
})
