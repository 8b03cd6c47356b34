import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { replaceForwarding } from '../../domain/call-forwarding/replace-forwarding.ts'
import { findLine } from '../../domain/subscribers/lines-store.ts'
import { callForwardingRoutes } from '../call-forwarding/call-forwarding-routes.ts'
import { schedulesRoutes } from './schedules-routes.ts'

const { platform } = await createTestPlatform()
const { db } = platform
const app = await createTestApp(platform, (api, services) => {
  schedulesRoutes(api, services)
  callForwardingRoutes(api, services)
})
const customer = await givenCustomer(platform, { product_class: 'pbxaccount' })
const pilot = await givenPilot(platform, { customer })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21' })
const admin = await signedIn(platform, pilot)
const seat = await signedIn(platform, anna)

const schedules = '/api/lineside/schedules'
const sets = '/api/cftimesets/'
const mappings = `/api/cfmappings/${anna.id}`
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, url: string, payload?: object, headers = seat) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })
const lists = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const destinationset = { name: 'To the voicebox', destinations: [{ destination: 'voicebox' }] }

/** A schedule, and a set of Anna's that stands for it and has another name. */
const givenSet = async (name: string, stored: string): Promise<{ readonly schedule: number; readonly set: number }> => {
  const body = { name, timezone: 'Europe/Vienna', week: [], exceptions: [], follows_holidays: true }
  const { id: schedule } = (await send('POST', schedules, body, admin)).json()
  const made = await send('POST', sets, {
    name: stored,
    subscriber_id: anna.id,
    schedule: { id: schedule, use: 'during' },
  })
  expect(made.statusCode).toBe(201)
  return { schedule, set: Number(made.headers.location?.split('/').at(-1)) }
}
const given = async (name: string): Promise<number> => {
  const made = await send('POST', sets, { name, subscriber_id: anna.id, times: [] })
  return Number(made.headers.location?.split('/').at(-1))
}
const listed = async (query: string): Promise<readonly string[]> => {
  const { _embedded: embedded } = (await send('GET', `${sets}?${query}`)).json()
  return (embedded?.['ngcp:cftimesets'] ?? []).map(({ name }: { name: string }) => name)
}

beforeEach(async () => {
  for (const table of ['cf_mappings', 'cf_time_sets', 'cf_destination_sets', 'schedules'] as const)
    await db.deleteFrom(table).execute()
})

describe('SCHED-04: a time set that stands for a schedule is known by the schedule’s name', () => {
  test('it is found by this name alone, and sorted by it', async () => {
    await givenSet('Office hours', 'csc-schedule-1')
    await given('Evenings')
    await given('Weekends')
    expect(await listed('name=Office*')).toEqual(['Office hours'])
    expect(await listed('name=csc*')).toEqual([])
    expect(await listed('order_by=name')).toEqual(['Evenings', 'Office hours', 'Weekends'])
  })

  test('a mapping names it so, and the line’s own set of this name goes before it', async () => {
    const { set } = await givenSet('Office hours', 'csc-schedule-1')
    const write = () => send('PUT', mappings, { ...lists, cfu: [{ destinationset, timeset: 'Office hours' }] })
    expect((await write()).statusCode).toBeLessThan(300)
    expect((await send('GET', mappings)).json().cfu).toMatchObject([{ timeset_id: set }])
    await db.deleteFrom('cf_mappings').execute()
    await db.deleteFrom('cf_destination_sets').execute()
    const own = await given('Office hours')
    await write()
    expect((await send('GET', mappings)).json().cfu).toMatchObject([{ timeset_id: own }])
  })
})

test('SCHED-01: a schedule that a rule begins to use is not removed meanwhile, nor is the rule', async () => {
  const { schedule, set } = await givenSet('Office hours', 'csc-schedule-1')
  const line = await findLine(db, anna.id)
  const removals: ReturnType<typeof send>[] = []
  await db.transaction().execute(async (within) => {
    if (line === undefined) throw new Error('the line is there')
    await replaceForwarding(within, line, { ...lists, cfu: [{ destinationset, timeset_id: set }] })
    removals.push(send('DELETE', `${schedules}/${schedule}`, undefined, admin))
    await eventually(async () => {
      const locks = await sql`select 1 from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db)
      expect(locks.rows).not.toEqual([])
    })
  })
  expect((await removals[0])?.json()).toMatchObject({ reason: 'schedule_in_use', values: { count: 1 } })
  expect((await send('GET', mappings)).json().cfu).toMatchObject([{ timeset_id: set }])
})
