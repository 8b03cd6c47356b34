import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { type HolidayRow, replaceHolidays } from '../../domain/schedules/holidays-store.ts'
import { holidayLists } from './holiday-offers.ts'
import { holidaysRoutes } from './holidays-routes.ts'
import { schedulesRoutes } from './schedules-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, (api, services) => {
  schedulesRoutes(api, services)
  holidaysRoutes(api, services)
})
const customer = await givenCustomer(platform, {
  name: 'Nordwind',
  product_class: 'pbxaccount',
  timezone: 'Europe/Vienna',
})
const pilot = await givenPilot(platform, { customer })
await givenNumber(platform, pilot.id, { sn: '9920001' })
const admin = await signedIn(platform, pilot)
const seat = await signedIn(platform, await givenSubscriber(platform, { customer }))
const foreign = await givenCustomer(platform, { product_class: 'pbxaccount' })
const stranger = await signedIn(platform, await givenPilot(platform, { customer: foreign }))

const url = '/api/lineside/holidays'
const get = async (query = '', headers = admin) => (await app.inject({ url: `${url}${query}`, headers })).json()
const put = (payload: object, headers = admin) => app.inject({ method: 'PUT', url, headers, payload })
const newYear = { day: '2031-01-01', name: 'New Year', from: 0, origin: 'listed' }
const eve = { day: '2031-12-24', name: 'Christmas Eve', from: 840, origin: 'listed' }

beforeEach(async () => {
  for (const table of ['company_holidays', 'audit_log'] as const) await db.deleteFrom(table).execute()
})

describe('SCHED-02: the lists of countries and regions', () => {
  test('Vienna in 2027: thirteen days by law, and half days from 14:00', async () => {
    const { regions, offered } = await holidayLists({ country: 'AT', region: '9', language: 'en', years: [2027] })
    expect(regions).toContainEqual({ id: '9', name: 'Vienna' })
    expect(offered.filter((day) => day.is_public)).toHaveLength(13)
    expect(offered).toContainEqual(expect.objectContaining({ day: '2027-05-27', name: 'Corpus Christi', from: 0 }))
    expect(offered.filter(({ from }) => from > 0).map(({ day, from }) => `${day} ${from}`)).toEqual([
      '2027-12-24 840',
      '2027-12-31 840',
    ])
    expect(new Set(offered.map(({ day, name }) => `${day} ${name}`)).size).toBe(offered.length)
  })

  test('a region has days of its own, and names are in the reader’s language', async () => {
    const ask = (region: string | null) => holidayLists({ country: 'DE', region, language: 'de', years: [2027] })
    const [bavaria, germany] = [await ask('BY'), await ask(null)]
    const names = (lists: typeof bavaria) =>
      lists.offered.flatMap(({ is_public: isPublic, name }) => (isPublic ? [name] : []))
    expect(names(bavaria)).toContain('Fronleichnam')
    expect(names(germany)).not.toContain('Fronleichnam')
    expect(bavaria.countries).toContainEqual({ id: 'AT', name: 'Österreich' })
  })

  test('a last day that is free only in the morning is not offered', async () => {
    const { offered } = await holidayLists({ country: 'TR', region: null, language: 'en', years: [2027] })
    const days = offered.filter(({ name }) => name.startsWith('End of Ramadan')).map(({ day }) => day)
    expect(days).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
  })

  test('a country that is not known has none', async () => {
    expect(await holidayLists({ country: 'XX', region: null, language: 'en', years: [2027] })).toMatchObject({
      regions: [],
      offered: [],
    })
  })
})

describe('SCHED-02: the holidays of a company', () => {
  test('the country of its numbers is proposed, and nothing counts before it is saved', async () => {
    const { country, years, offered, days, countries } = await get()
    expect([country, days, years.length]).toEqual(['AT', [], 3])
    expect(countries.length).toBeGreaterThan(100)
    expect(offered.some(({ day }: { day: string }) => day === `${years[2]}-12-25`)).toBe(true)
    expect((await app.inject({ url: '/api/lineside/schedules', headers: admin })).json().holidays).toEqual([])
  })

  test('an administrator saves days, everybody’s schedules have them, and the log says so', async () => {
    expect((await put({ country: 'AT', region: '9', days: [newYear, eve] })).statusCode).toBe(204)
    expect(await get('?language=de')).toMatchObject({ country: 'AT', region: '9', days: [newYear, eve] })
    expect((await app.inject({ url: '/api/lineside/schedules', headers: seat })).json().holidays).toEqual([
      { day: '2031-01-01', name: 'New Year', from: 0 },
      { day: '2031-12-24', name: 'Christmas Eve', from: 840 },
    ])
    // the whole of the stored country is looked at, and nothing changes
    expect(await get('?country=AT')).toMatchObject({ country: 'AT', region: null, days: [newYear, eve] })
    expect(await get('?language=de')).toMatchObject({ region: '9' })
    // another country is looked at, and nothing changes
    expect(await get('?country=DE&region=BY')).toMatchObject({ country: 'DE', region: 'BY', days: [newYear, eve] })
    await put({ country: 'AT', region: null, days: [newYear] })
    expect(await get()).toMatchObject({ country: 'AT', region: null, days: [newYear] })
    const log = await db.selectFrom('audit_log').select(['resource', 'item_name', 'before', 'after']).execute()
    const half = '2031-12-24 Christmas Eve (14:00–24:00)'
    expect(log).toMatchObject([
      { resource: 'holidays', item_name: 'Nordwind', after: { holidays: ['2031-01-01 New Year', half] } },
      { resource: 'holidays', item_name: 'Nordwind', before: { holidays: [half] } },
    ])
  })

  test('a half day that begins at another time is a change, and is logged', async () => {
    await put({ country: 'AT', region: null, days: [eve] })
    await put({ country: 'AT', region: null, days: [{ ...eve, from: 720 }] })
    const log = await db.selectFrom('audit_log').select(['before', 'after']).orderBy('id').execute()
    expect(log[1]).toEqual({
      before: { holidays: ['2031-12-24 Christmas Eve (14:00–24:00)'] },
      after: { holidays: ['2031-12-24 Christmas Eve (12:00–24:00)'] },
    })
  })

  test('two administrators who have loaded the same list do not overwrite each other', async () => {
    await put({ country: 'AT', region: null, days: [newYear] })
    const loaded = { country: 'AT', region: null, seen: [newYear] }
    const own = { day: '2031-05-02', name: 'Bridge', from: 0, origin: 'own' }
    expect((await put({ ...loaded, days: [newYear, eve] })).statusCode).toBe(204)
    expect((await put({ ...loaded, days: [newYear, own] })).statusCode).toBe(204)
    expect((await get()).days).toEqual([newYear, own, eve])
    const seen = [newYear, own, eve]
    const at = (from: number) => [newYear, own, { ...eve, from }]
    expect((await put({ ...loaded, seen, days: at(720) })).statusCode).toBe(204)
    const late = await put({ ...loaded, seen, days: at(900) })
    expect([late.statusCode, late.json().reason]).toEqual([409, 'holidays_changed'])
    expect((await get()).days).toEqual(at(720))
    const logged = await db.selectFrom('audit_log').select('after').orderBy('id', 'desc').executeTakeFirst()
    expect(logged?.after).toEqual({ holidays: ['2031-12-24 Christmas Eve (12:00–24:00)'] })
  })

  test('a country that somebody else has chosen since is not overwritten: one who chose none keeps it, one who chose another is told', async () => {
    const seen = { seen: [newYear], seen_place: { country: 'AT', region: null } }
    await put({ country: 'AT', region: null, days: [newYear] })
    expect((await put({ country: 'DE', region: 'BY', days: [newYear], ...seen })).statusCode).toBe(204)
    expect((await put({ country: 'AT', region: null, days: [newYear, eve], ...seen })).statusCode).toBe(204)
    expect(await get()).toMatchObject({ country: 'DE', region: 'BY', days: [newYear, eve] })
    const late = await put({ country: 'CH', region: null, days: [], ...seen })
    expect([late.statusCode, late.json().reason]).toEqual([409, 'holidays_changed'])
    expect(await get()).toMatchObject({ country: 'DE', region: 'BY', days: [newYear, eve] })
  })

  test('the second of two writers waits, and logs what it has changed itself', async () => {
    const waiting: ReturnType<typeof put>[] = []
    await db.transaction().execute(async (within) => {
      await replaceHolidays(within, customer.id, { country: null, region: null, days: [newYear as HolidayRow] })
      waiting.push(put({ country: null, region: null, days: [] }))
      await eventually(async () => {
        const locks = await sql`select 1 from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
        expect(locks.rows).not.toEqual([])
      })
    })
    expect((await waiting[0])?.statusCode).toBe(204)
    const log = await db.selectFrom('audit_log').select(['before', 'after']).execute()
    expect(log).toEqual([{ before: { holidays: ['2031-01-01 New Year'] }, after: { holidays: [] } }])
  })

  test.each([
    ['no day of the calendar', [{ ...newYear, day: '2031-02-30' }]],
    ['a day twice', [newYear, newYear]],
    ['a minute after midnight', [{ ...newYear, from: 1440 }]],
    ['too many days', Array.from({ length: 301 }, (_, index) => ({ ...newYear, name: `Day ${index}` }))],
  ])('%s is refused, and nothing changes', async (_what, days) => {
    await put({ country: 'AT', region: null, days: [newYear] })
    expect((await put({ country: 'AT', region: null, days })).statusCode).toBe(422)
    expect(await get()).toMatchObject({ days: [newYear] })
  })

  test('a seat neither reads nor writes them here, and another company has its own', async () => {
    expect((await app.inject({ url, headers: seat })).statusCode).toBe(403)
    expect((await put({ country: null, region: null, days: [] }, seat)).statusCode).toBe(403)
    await put({ country: 'AT', region: null, days: [newYear] })
    expect((await get('', stranger)).days).toEqual([])
  })
})
