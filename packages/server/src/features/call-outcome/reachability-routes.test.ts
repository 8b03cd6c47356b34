import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenDestinationSet, givenForwarding, givenTimeSet } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { deleteOldRegistrations } from '../../domain/endpoints/endpoints-store.ts'
import { wallTime } from '@lineside/telephony/clocks/wall-time'
import { reachabilityRoutes } from './reachability-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, reachabilityRoutes)
const { db } = platform

const customer = await givenCustomer(platform, { domain: 'reach.test' })
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Max' })
const stranger = await givenSubscriber(platform, { display_name: 'Stranger' })
await givenNumber(platform, anna.id, { sn: '8820021' })
await db.insertInto('rtc_processes').values({ id: 1, started_at: new Date() }).execute()

const start = clock.now().getTime()
const minutes = (count: number) => new Date(start + count * 60_000)
const register = (subscriber_id: number, name: string, expires: Date, contact = `sip:a@192.0.2.${name.length}`) =>
  db.insertInto('registrations').values({ subscriber_id, contact, expires, user_agent: name }).execute()
const connect = (subscriber_id: number, name: string) =>
  db
    .insertInto('rtc_connections')
    .values({ id: `${subscriber_id} ${name}`, process_id: 1, subscriber_id, name, since: minutes(-5) })
    .execute()

interface Answer {
  readonly lines: readonly {
    readonly subscriber_id: number
    readonly reach: string
    readonly steps: readonly { readonly code: string }[]
    readonly people: readonly { readonly name: string }[]
    readonly devices: readonly Record<string, unknown>[]
  }[]
  readonly later: { readonly at: string; readonly reach: string; readonly people: readonly { name: string }[] } | null
  readonly until: string | null
}
const ask = async (as: { id: number }, query = ''): Promise<Answer> => {
  const answer = await app.inject({
    url: `/api/lineside/reachability${query}`,
    headers: await signedIn(platform, as),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

beforeEach(async () => {
  for (const table of ['cf_mappings', 'cf_destination_sets', 'registrations', 'rtc_connections'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('left_browsers').execute()
})

describe('REACH-01: can people reach me?', () => {
  test('phones and browsers that are there now; without one, nobody', async () => {
    expect((await ask(anna)).lines).toMatchObject([{ subscriber_id: anna.id, reach: 'unreachable', devices: [] }])
    await register(anna.id, 'Yealink', minutes(10))
    await connect(anna.id, 'Firefox')
    const { lines, until } = await ask(anna)
    expect(lines).toMatchObject([{ reach: 'lost', steps: expect.arrayContaining([]) }])
    expect(lines[0]?.devices).toEqual([
      {
        name: 'Yealink',
        contact: 'sip:a@192.0.2.7',
        is_browser: false,
        is_online: true,
        is_asleep: false,
        since: null,
      },
      {
        name: 'Firefox',
        contact: null,
        is_browser: true,
        is_online: true,
        is_asleep: false,
        since: minutes(-5).toISOString(),
      },
    ])
    expect(until).toBe(minutes(10).toISOString())
  })

  test('REACH-02: a phone that signs off is remembered with the time, until it is back', async () => {
    const signsIn = (ruid: string) =>
      platform.pool.query(
        `insert into lineside_sip.location (ruid, username, domain, contact, user_agent, expires)
          values ($1, $2, 'reach.test', 'sip:a@192.0.2.4', 'Desk phone', extract(epoch from now())::int + 300)`,
        [ruid, anna.username],
      )
    const devices = async () => (await ask(anna)).lines[0]?.devices
    await signsIn('one')
    expect(await devices()).toMatchObject([{ name: 'Desk phone', is_online: true }])
    const before = Date.now()
    await platform.pool.query('delete from lineside_sip.location')
    const [left, ...others] = (await devices()) ?? []
    expect([left, others]).toMatchObject([{ name: 'Desk phone', is_online: false }, []])
    expect(Math.abs(new Date(String(left?.['since'])).getTime() - before)).toBeLessThan(60_000)
    await signsIn('two')
    expect(await devices()).toMatchObject([{ name: 'Desk phone', is_online: true }])
    expect(await devices()).toHaveLength(1)
    await platform.pool.query('delete from lineside_sip.location')
  })

  test('REACH-02: an expired phone is offline, with the time; so is a browser, however its connection ended', async () => {
    await register(anna.id, 'Yealink', minutes(-3))
    await register(anna.id, 'Yealink', minutes(-9), 'sip:a@192.0.2.99')
    await connect(anna.id, 'Firefox')
    await db.deleteFrom('rtc_connections').execute()
    const { lines, until } = await ask(anna)
    expect(lines[0]?.reach).toBe('unreachable')
    expect(lines[0]?.devices).toMatchObject([
      { name: 'Firefox', is_online: false, since: expect.any(String) },
      { name: 'Yealink', is_online: false, since: minutes(-3).toISOString() },
    ])
    expect(until).toBeNull()
    // a device that came back no longer counts as gone
    await connect(anna.id, 'Firefox')
    expect((await ask(anna)).lines[0]?.devices).toMatchObject([
      { name: 'Firefox', is_online: true },
      { name: 'Yealink', is_online: false },
    ])
    await deleteOldRegistrations(db, minutes(60))
    expect((await ask(anna)).lines[0]?.devices).toMatchObject([{ name: 'Firefox', is_online: true }])
  })

  test('an administrator gets a page of lines, with the path through others', async () => {
    await register(max.id, 'Desk', minutes(10))
    const set = await givenDestinationSet(platform, anna.id, {
      destinations: [{ destination: 'sip:22@reach.test', priority: 0, timeout: 20, announcement_id: null }],
    })
    await db
      .insertInto('cf_mappings')
      .values({ subscriber_id: anna.id, type: 'cfu', destination_set_id: set, enabled: true, position: 0 })
      .execute()
    const { lines } = await ask(pilot, `?subscriber_ids=${anna.id},${max.id},${pilot.id},${stranger.id}`)
    expect(lines.map(({ subscriber_id, reach }) => [subscriber_id, reach])).toEqual(
      expect.arrayContaining([
        [anna.id, 'lost'],
        [max.id, 'lost'],
        [pilot.id, 'unreachable'],
      ]),
    )
    expect(lines).toHaveLength(3)
    expect(lines.find(({ subscriber_id }) => subscriber_id === anna.id)?.people.map(({ name }) => name)).toContain(
      'Max',
    )
  })

  test('the next change by the rules is given with its time, also for lines that are not on the path now', async () => {
    await register(anna.id, 'Yealink', minutes(3000))
    await register(max.id, 'Desk', minutes(3000))
    expect(await ask(anna)).toMatchObject({ later: null })
    // in two hours, in the line's time zone
    const at = new Date(Math.ceil(start / 3_600_000) * 3_600_000 + 3_600_000)
    const hour = wallTime(at, 'UTC').hour
    const time = await givenTimeSet(platform, anna.id, {
      times: [{ year: null, month: null, mday: null, wday: null, hour: String(hour), minute: null }],
    })
    const destination = await givenDestinationSet(platform, anna.id, {
      destinations: [{ destination: 'sip:22@reach.test', priority: 0, timeout: 20, announcement_id: null }],
    })
    await givenForwarding(platform, anna.id, { destination, time })
    const { lines, later, until } = await ask(anna)
    expect(lines).toMatchObject([{ reach: 'lost' }])
    expect(lines[0]?.people.map(({ name }) => name)).not.toContain('Max')
    expect(later).toMatchObject({ at: at.toISOString(), reach: 'lost' })
    expect(later?.people.map(({ name }) => name)).toContain('Max')
    expect(until).toBe(at.toISOString())
    // for a page of lines the answer tells only the present
    expect((await ask(pilot, `?subscriber_ids=${anna.id}`)).later).toBeNull()
    // a rule that is switched off changes nothing later
    await db.updateTable('cf_mappings').set({ enabled: false }).execute()
    expect((await ask(anna)).later).toBeNull()
  })

  test('the next change is found late in the evening before a day of 23 hours', async () => {
    const zone = 'Europe/Vienna'
    const seconds = (Date.parse('2027-03-27T22:30:00Z') - clock.now().getTime()) / 1_000
    onTestFinished(async () => {
      clock.pass({ seconds: -seconds })
      await db.updateTable('subscribers').set({ timezone: null }).where('id', '=', anna.id).execute()
    })
    clock.pass({ seconds })
    await db.updateTable('subscribers').set({ timezone: zone }).where('id', '=', anna.id).execute()
    const time = await givenTimeSet(platform, anna.id, {
      times: [{ year: null, month: null, mday: null, wday: null, hour: '9', minute: null }],
    })
    const destination = await givenDestinationSet(platform, anna.id, {
      destinations: [{ destination: 'sip:22@reach.test', priority: 0, timeout: 20, announcement_id: null }],
    })
    await givenForwarding(platform, anna.id, { destination, time })
    expect((await ask(anna)).later).toMatchObject({ at: '2027-03-28T07:00:00.000Z' })
  })

  test('everybody else of its own line alone; too many are refused', async () => {
    expect((await ask(anna, `?subscriber_ids=${max.id},${anna.id}`)).lines.map((line) => line.subscriber_id)).toEqual([
      anna.id,
    ])
    const url = `/api/lineside/reachability?subscriber_ids=${Array.from({ length: 51 }, (_, id) => id + 1).join(',')}`
    expect((await app.inject({ url, headers: await signedIn(platform, pilot) })).statusCode).toBe(422)
    expect(
      (
        await app.inject({
          url: '/api/lineside/reachability?subscriber_ids=x',
          headers: await signedIn(platform, pilot),
        })
      ).statusCode,
    ).toBe(422)
  })
})
