import type { OfferedHoliday } from '@lineside/contract/resources/pbx/schedules'
import type { HolidaysTypes } from 'date-holidays'

/** The countries, regions and holidays of `date-holidays`. Its data are 2 MB, so it is loaded when somebody asks. */
export interface HolidayLists {
  readonly countries: readonly Named[]
  readonly regions: readonly Named[]
  readonly offered: readonly OfferedHoliday[]
}

interface Named {
  readonly id: string
  readonly name: string
}

interface Asked {
  /** null, or one that is not known: no holidays. */
  readonly country: string | null
  readonly region: string | null
  readonly language: string
  readonly years: readonly number[]
}

const dayMs = 86_400_000
/** A holiday of more days, which only a mistake in the data could have, is cut. */
const mostDays = 10

/** SCHED-02: the lists in a language, where the data have it, else in the country's own or in English. */
export const holidayLists = async ({ country, region, language, years }: Asked): Promise<HolidayLists> => {
  const { default: Lists } = await import('date-holidays')
  const all = new Lists()
  const countries = namedList(all.getCountries(language), language)
  if (country === null || !countries.some(({ id }) => id === country)) return { countries, regions: [], offered: [] }
  const regions = namedList(all.getStates(country, language), language)
  const known = regions.some(({ id }) => id === region) ? region : null
  const options: HolidaysTypes.Options = { languages: [language, 'en'], timezone: 'UTC' }
  const of = known === null ? new Lists(country, options) : new Lists(country, known, options)
  const offered = years.flatMap((year) => of.getHolidays(year).flatMap(daysOf))
  return { countries, regions, offered: once(offered) }
}

/**
 * The days of a holiday: a half day has its first minute, and others follow as whole days. A last day that is free only up to
 * noon is none: a company's holiday goes on to the end of the day.
 */
const daysOf = ({ date, end, name, type }: HolidaysTypes.Holiday): readonly OfferedHoliday[] => {
  if (type === 'school') return []
  const [day = '', clock = '00:00'] = date.split(' ')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const first = Date.parse(`${day}T00:00:00Z`)
  const count = Math.max(1, Math.min(mostDays, Math.ceil((end.getTime() - first) / dayMs - 0.5)))
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(first + index * dayMs).toISOString().slice(0, 10),
    name,
    from: index === 0 ? hour * 60 + minute : 0,
    is_public: type === 'public',
  }))
}

/** By day; one entry for a day and name, even if several rules say it. */
const once = (offered: readonly OfferedHoliday[]): readonly OfferedHoliday[] =>
  [
    ...new Map(
      offered
        .toSorted(
          (left, right) => left.day.localeCompare(right.day) || Number(right.is_public) - Number(left.is_public),
        )
        .toReversed()
        .map((each) => [`${each.day} ${each.name}`, each] as const),
    ).values(),
  ].toReversed()

const namedList = (names: Readonly<Record<string, string>> | undefined, language: string): readonly Named[] =>
  Object.entries(names ?? {})
    .map(([id, name]) => ({ id, name }))
    .toSorted((left, right) => left.name.localeCompare(right.name, language))
