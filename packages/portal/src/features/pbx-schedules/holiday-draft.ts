import type { OfferedHoliday, StoredHoliday } from '@lineside/contract/resources/pbx/schedules'

/** A day of the list: offered by the country, or the company's own; `isOn`: the company is closed on it. */
export interface HolidayLine extends StoredHoliday {
  readonly isPublic: boolean
  readonly isOn: boolean
}

export const keyOf = ({ day, name }: Pick<StoredHoliday, 'day' | 'name'>): string => `${day} ${name}`

/**
 * SCHED-02: the days of a year to tick: those that are offered, and those of the company. A day that the company has already
 * counts as ticked, whatever its name was: the list may have been in another language then.
 */
export const holidayLines = (
  offered: readonly OfferedHoliday[],
  days: readonly StoredHoliday[],
  year: number,
): readonly HolidayLine[] => {
  const isOfYear = ({ day }: { readonly day: string }) => day.startsWith(`${year}-`)
  const listed = days.filter((day) => isOfYear(day) && day.origin === 'listed')
  const lines = offered.filter(isOfYear).map(({ is_public: isPublic, ...each }): HolidayLine => {
    const same = listed.find((day) => keyOf(day) === keyOf(each))
    const ofDay = offered.filter(({ day }) => day === each.day)
    const named = same ?? (ofDay[0]?.name === each.name ? listed.find((day) => isNameless(day, ofDay)) : undefined)
    const known = named?.day === each.day ? named : same
    return { ...each, ...known, origin: 'listed', isPublic, isOn: known !== undefined }
  })
  const shown = new Set(lines.filter(({ isOn }) => isOn).map(keyOf))
  const own = days
    .filter((day) => isOfYear(day) && !shown.has(keyOf(day)))
    .map((day): HolidayLine => ({ ...day, isPublic: false, isOn: true }))
  return [...lines, ...own].toSorted((left, right) => left.day.localeCompare(right.day))
}

/** Whether none of the names offered for its day is that of a stored day. */
const isNameless = (day: StoredHoliday, offered: readonly OfferedHoliday[]): boolean =>
  offered.some((each) => each.day === day.day) && offered.every(({ name }) => name !== day.name)

/** All days after one line was ticked, unticked, or given another minute from which it is closed. */
export const withLine = (days: readonly StoredHoliday[], changed: HolidayLine): readonly StoredHoliday[] => {
  const { isPublic: _, isOn, ...line } = changed
  const others = days.filter((day) => keyOf(day) !== keyOf(line))
  return isOn ? [...others, line].toSorted((left, right) => left.day.localeCompare(right.day)) : others
}
