import { getHolidays, putHolidays, type StoredHoliday } from '@lineside/contract/resources/pbx/schedules'
import type { BodyOf } from '@lineside/contract/http/route'
import { limits } from '@lineside/contract/limits'
import { countryOf } from '@lineside/telephony/numbers/number-plan'
import { withChangedDays } from '@lineside/telephony/schedules/changed-days'
import { parseDay } from '@lineside/telephony/time-sets/exact-date'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { clockText } from '@lineside/telephony/time-sets/day-hours'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import {
  type HolidayRow,
  holdCompany,
  readHolidayPlace,
  readHolidays,
  replaceHolidays,
} from '../../domain/schedules/holidays-store.ts'
import { companyZone } from '../../domain/schedules/schedules-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import { holidayLists } from './holiday-offers.ts'

/** SCHED-02: the holidays of a company, as rows: nothing changes by itself. */
export const holidaysRoutes = (api: Api, { db, now }: Platform): void => {
  api.route(getHolidays, async ({ principal, query }) => {
    requirePbx(principal)
    const { customerId } = principal
    const { language = 'en' } = query
    const stored = await readHolidayPlace(db, customerId)
    const country = query.country?.toUpperCase() ?? stored.country ?? countryOf(stored.cc ?? '')
    const region = query.region ?? (query.country === undefined ? stored.region : null)
    const { year } = wallTime(now(), await companyZone(db, customerId))
    const years = [year, year + 1, year + 2]
    const { countries, regions, offered } = await holidayLists({ country, region, language, years })
    return {
      country: countries.some(({ id }) => id === country) ? country : null,
      region: regions.some(({ id }) => id === region) ? region : null,
      countries: [...countries],
      regions: [...regions],
      years,
      offered: [...offered],
      days: [...(await readHolidays(db, customerId))],
    }
  })

  api.route(putHolidays, async ({ principal, body }) => {
    requirePbx(principal)
    requireDays(body.days)
    const { customerId } = principal
    await db.transaction().execute(async (within) => {
      // two writers do so one after the other, and each logs what it changes
      const name = await holdCompany(within, customerId)
      const before = await readHolidays(within, customerId)
      const days = body.seen === undefined ? body.days : withChangedDays(before, body.seen, body.days)
      const place = placeAfter(await readHolidayPlace(within, customerId), body)
      if (days === null || place === null)
        throw new Refusal('holidays_changed', 'Somebody else has changed the same holiday, or the country.', {})
      if (days.length > limits.holidays)
        throw new Refusal('too_many', 'These are too many holidays.', { most: limits.holidays })
      await replaceHolidays(within, customerId, { ...place, days })
      const [gone, come] = [without(before, days), without(days, before)]
      await recordWrite(within, principal, {
        resource: 'holidays',
        id: customerId,
        method: 'replace',
        before: { name, holidays: gone.map(told) },
        after: { name, holidays: come.map(told) },
        at: now(),
      })
    })
  })
}

type Place = Pick<BodyOf<typeof putHolidays>, 'country' | 'region'>

/**
 * Country and region of the list, for the next time that somebody opens it.
 * @param seen_place as the writer has loaded them: the stored ones, or, where nobody has saved any, those of the company's numbers
 * @returns null: somebody else has stored others since
 */
const placeAfter = (stored: Place, { country, region, seen_place }: BodyOf<typeof putHolidays>): Place | null => {
  const wanted = { country, region }
  const is = (one: Place, other: Place) => one.country === other.country && one.region === other.region
  if (seen_place === undefined || stored.country === null || is(stored, wanted)) return wanted
  const { country: at, region: within } = stored
  if (is(seen_place, wanted)) return { country: at, region: within }
  return is(stored, seen_place) ? wanted : null
}

const requireDays = (days: readonly StoredHoliday[]): void => {
  const wrong = days.findIndex(({ day }) => parseDay(day) === null)
  const error = 'This is no day'
  if (wrong >= 0) throw validationFailed([{ field: `days.${wrong}`, input: days[wrong]?.day, errors: [error] }])
  if (new Set(days.map(keyOf)).size < days.length)
    throw validationFailed([{ field: 'days', errors: ['A day is named twice'] }])
}

const keyOf = ({ day, name }: Pick<HolidayRow, 'day' | 'name'>): string => `${day} ${name}`
const told = ({ day, name, from }: HolidayRow): string =>
  from === 0 ? `${day} ${name}` : `${day} ${name} (${clockText(from)}–24:00)`

/** Days of one list that the other does not have. */
const without = (days: readonly HolidayRow[], others: readonly HolidayRow[]): readonly HolidayRow[] => {
  const known = new Set(others.map(told))
  return days.filter((day) => !known.has(told(day)))
}
