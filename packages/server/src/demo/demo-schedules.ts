import { insertSchedule, type ScheduleRow } from '../domain/schedules/schedules-store.ts'
import { replaceHolidays } from '../domain/schedules/holidays-store.ts'
import { holidayLists } from '../features/schedules/holiday-offers.ts'
import type { Db } from '../platform/db/database.ts'
import type { ProvisionedCompany } from './provision-demo.ts'

/** The company whose administrator the demo account `pilot` is. */
const owner = 'ahorn'
const vienna = { country: 'AT', region: '9' }

const [monday, tuesday, wednesday, thursday, friday, saturday] = [2, 3, 4, 5, 6, 7] as const

/** `hour` and `until` count from midnight. */
const hours = (weekdays: readonly number[], hour: number, until: number) =>
  weekdays.map((weekday) => ({ weekday, from: hour * 60, to: until * 60 }))

const schedulesOf = (timezone: string): readonly Omit<ScheduleRow, 'id'>[] => [
  {
    name: 'Workshop',
    timezone,
    week: [
      ...hours([monday, tuesday, wednesday, thursday], 7, 12),
      ...hours([monday, tuesday, wednesday, thursday], 13, 17),
      ...hours([friday], 7, 13),
    ],
    exceptions: [
      { name: 'Christmas break', does: 'closes', from: '2025-12-24', to: '2025-12-31', yearly: true, part: null },
    ],
    follows_holidays: true,
  },
  {
    name: 'Repairs',
    timezone,
    week: [...hours([monday, tuesday, wednesday, thursday, friday], 6, 20), ...hours([saturday], 8, 13)],
    exceptions: [],
    follows_holidays: false,
  },
]

/** SCHED-01, SCHED-02: named hours, and the public holidays of this year and the next. */
export const writeDemoSchedules = async (
  db: Db,
  companies: readonly ProvisionedCompany[],
  now: Date,
): Promise<void> => {
  const company = companies.find(({ company: { external_id } }) => external_id === owner)
  if (company === undefined) return
  const { customer_id: customer } = company.pilot
  for (const schedule of schedulesOf(company.company.timezone)) await insertSchedule(db, customer, schedule)
  const year = now.getUTCFullYear()
  const { offered } = await holidayLists({ ...vienna, language: 'en', years: [year, year + 1] })
  const days = offered.filter(({ is_public }) => is_public)
  await replaceHolidays(db, customer, {
    ...vienna,
    days: days.map(({ day, name, from }) => ({ day, name, from, origin: 'listed' as const })),
  })
}
