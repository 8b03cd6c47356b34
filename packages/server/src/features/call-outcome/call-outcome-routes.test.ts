import type { CallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import type { Target, TraceStep } from '@lineside/contract/rtc/call-steps'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenCustomer,
  givenNumber,
  givenPilot,
  givenProfile,
  givenSubscriber,
  signedIn,
} from '../../../test/builders.ts'
import { givenDestinationSet, givenSourceSet, givenTimeSet } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callOutcomeRoutes } from './call-outcome-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callOutcomeRoutes)
const { db } = platform

const customer = await givenCustomer(platform, { domain: 'calls.test', timezone: 'Europe/Vienna' })
const profile = await givenProfile(platform, customer.reseller_id, ['cfu', 'block_in_list', 'voice_mail'])
const pilot = await givenPilot(platform, { customer, pbx_extension: '1', display_name: 'Pilot' })
const anna = await givenSubscriber(platform, { customer, pbx_extension: '21', display_name: 'Anna' })
const max = await givenSubscriber(platform, { customer, pbx_extension: '22', display_name: 'Max' })
const narrow = await givenSubscriber(platform, { customer, pbx_extension: '23', profile_id: profile.id })
const sales = await givenSubscriber(platform, {
  customer,
  pbx_extension: '30',
  display_name: 'Sales',
  is_pbx_group: true,
  pbx_hunt_policy: 'serial',
  pbx_hunt_timeout: 15,
})
const stranger = await givenSubscriber(platform, { display_name: 'Stranger', timezone: 'UTC' })
await givenNumber(platform, pilot.id, { sn: '9920001' })
const annas = await givenNumber(platform, anna.id, { sn: '9920021' })
await givenNumber(platform, max.id, { sn: '9920022' })
for (const [position, member] of [max, anna].entries())
  await db.insertInto('group_members').values({ group_id: sales.id, member_id: member.id, position }).execute()
for (const line of [anna, max, stranger])
  await db
    .insertInto('registrations')
    .values({
      subscriber_id: line.id,
      contact: 'sip:a@192.0.2.1',
      expires: new Date('2099-01-01'),
      user_agent: `Phone ${line.id}`,
    })
    .execute()

beforeEach(async () => {
  for (const table of [
    'cf_mappings',
    'cf_destination_sets',
    'cf_source_sets',
    'cf_time_sets',
    'attendant_slots',
    'speed_dials',
    'subscriber_preferences',
  ] as const)
    await db.deleteFrom(table).execute()
})

interface Who {
  readonly id: number
}
const ask = async (who: Who, id: number | string, query: Record<string, string> = {}) => {
  const answer = await app.inject({
    url: `/api/lineside/calloutcomes/${id}?${new URLSearchParams(query)}`,
    headers: await signedIn(platform, who),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const outcomeOf = async (who: Who, id: number, query: Record<string, string> = {}): Promise<CallOutcome> => {
  const { status, body } = await ask(who, id, query)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const stepsOf = async (...asked: Parameters<typeof outcomeOf>): Promise<readonly TraceStep[]> =>
  (await outcomeOf(...asked)).steps
const toLine = ({ id }: Who): Target => ({ to: 'subscriber', id })
const codes = async (...asked: Parameters<typeof stepsOf>) => (await stepsOf(...asked)).map(({ code }) => code)

const prefers = (line: Who, preferences: object) =>
  db
    .insertInto('subscriber_preferences')
    .values({ subscriber_id: line.id, preferences: JSON.stringify(preferences) })
    .execute()

const forwards = async (
  line: Who,
  type: 'cfu' | 'cft' | 'cfna' | 'cfb',
  destinations: readonly (readonly [string, number])[],
  sets: { source?: number; time?: number } = {},
) => {
  const set = await givenDestinationSet(platform, line.id, {
    destinations: destinations.map(([destination, timeout]) => ({
      destination,
      timeout,
      priority: 0,
      announcement_id: null,
    })),
  })
  await db
    .insertInto('cf_mappings')
    .values({
      subscriber_id: line.id,
      type,
      position: 0,
      destination_set_id: set,
      source_set_id: sets.source ?? null,
      time_set_id: sets.time ?? null,
    })
    .execute()
}
const maria = '0664 123 45 67'
const annasBox = `sip:vmu${annas.e164}@voicebox.local`

describe('the outcome of a call', () => {
  test('a line without rules rings by its devices, then the call ends', async () => {
    const line = anna.id
    const { steps, people } = await outcomeOf(anna, anna.id, { number: maria })
    expect(steps).toEqual([
      { code: 'not_blocked', line, after: 0, ends: false },
      { code: 'no_rule', type: 'cfu', line, after: 0, ends: false },
      {
        code: 'rings',
        seconds: 60,
        devices: [`Phone ${anna.id}`],
        line,
        targets: [toLine(anna)],
        after: 0,
        ends: false,
      },
      { code: 'no_rule', type: 'cfna', line, after: 60, ends: false },
      { code: 'rejected', sip_code: 480, reason: 'callee_tmp_unavailable', line: null, after: 60, ends: true },
    ])
    expect(people).toEqual([{ id: anna.id, kind: 'own', name: 'Anna', extension: '21' }])
    expect(await codes(anna, anna.id, { number: maria, assume: 'busy' })).toContain('busy')
  })

  test('a browser that is connected rings as a phone does', async () => {
    await db.insertInto('rtc_processes').values({ id: 1, started_at: new Date() }).execute()
    const connection = {
      process_id: 1,
      subscriber_id: anna.id,
      name: 'Firefox (Linux)',
      since: new Date(),
    }
    await db
      .insertInto('rtc_connections')
      .values([
        { ...connection, id: 'one' },
        { ...connection, id: 'two' },
      ])
      .execute()
    const { steps } = await outcomeOf(anna, anna.id, { number: maria })
    const devices = [`Phone ${anna.id}`, 'Firefox (Linux)']
    expect(steps.find(({ code }) => code === 'rings')).toMatchObject({ devices })
    await db.deleteFrom('rtc_processes').execute()
  })

  test('rules by their order, with the names of lines and the seconds since the call began', async () => {
    await db.updateTable('subscribers').set({ cft_ringtimeout: 20 }).where('id', '=', anna.id).execute()
    await forwards(anna, 'cft', [
      ['sip:22@calls.test', 30],
      [annasBox, 60],
    ])
    const { steps, people } = await outcomeOf(anna, anna.id, { number: maria })
    expect(people).toContainEqual({ id: max.id, kind: 'line', name: 'Max', extension: '22' })
    expect(steps.filter(({ code }) => code === 'rings' || code === 'voicebox')).toMatchObject([
      { targets: [toLine(anna)], seconds: 20, after: 0 },
      { targets: [toLine(max)], seconds: 30, after: 20, devices: [] },
      { code: 'voicebox', after: 50, ends: true, is_custom: false },
    ])
    await db.updateTable('subscribers').set({ cft_ringtimeout: null }).where('id', '=', anna.id).execute()
  })

  test('conditions on the caller, as people write numbers', async () => {
    const source = await givenSourceSet(platform, anna.id, { name: 'Friends', sources: ['436641234567'] })
    await forwards(anna, 'cfu', [[annasBox, 60]], { source })
    for (const number of [maria, '+43 664 1234567', '00436641234567'])
      expect(await codes(anna, anna.id, { number })).toEqual(['not_blocked', 'rule_fits', 'voicebox'])
    expect((await ask(anna, anna.id, { number: maria })).body.party).toEqual({
      kind: 'number',
      name: '436641234567',
      extension: null,
    })
    expect((await ask(anna, anna.id, { number: '9920022' })).body.party).toEqual({
      kind: 'line',
      name: 'Max',
      extension: '22',
    })
    expect((await stepsOf(anna, anna.id, { number: '43720' }))[1]).toMatchObject({
      code: 'rule_passed',
      reason: 'caller',
      set: 'Friends',
      // RULE-02: as its owner calls it
      rule: { number: 1, is_otherwise: false },
    })
  })

  test('conditions on the time, on the subscriber’s clocks', async () => {
    const times = [{ year: null, month: null, mday: null, wday: '2-6', hour: '9-16', minute: null }]
    const time = await givenTimeSet(platform, anna.id, { name: 'csc-office-hours-1', times })
    await forwards(anna, 'cfu', [[annasBox, 60]], { time })
    const at = async (moment: string) =>
      (await codes(anna, anna.id, { number: maria, at: moment })).includes('voicebox')
    expect(await at('2026-11-20 09:00')).toBe(true)
    expect(await at('2026-11-20 16:59')).toBe(true)
    expect(await at('2026-11-20 17:00')).toBe(false)
    expect(await at('2026-11-21 12:00')).toBe(false)
    const { body } = await ask(anna, anna.id, { at: '2026-11-20 09:00' })
    expect(body.at).toBe('2026-11-20 09:00')
    // RULE-03: the times of the set, so that the portal can show the hours and not a generated name
    expect(body.time_sets).toEqual([{ line: anna.id, name: 'csc-office-hours-1', times }])
  })

  test('blocked callers: by number, extension, pattern and withheld number', async () => {
    await prefers(anna, { block_in_list: ['43720*', '22'], block_in_clir: true })
    expect(await codes(anna, anna.id, { number: '0720 123456' })).toEqual(['blocked', 'rejected'])
    expect(await codes(anna, anna.id, { number: '+43 1 9920022' })).toEqual(['blocked', 'rejected'])
    expect(await codes(anna, anna.id, { anonymous: '1' })).toEqual(['blocked_anonymous', 'rejected'])
    expect(await codes(anna, anna.id, { number: maria })).toContain('rings')
  })

  test('an unknown caller is in no list', async () => {
    await prefers(anna, { block_in_list: ['*'], block_in_clir: true })
    expect(await codes(anna, anna.id)).toContain('rings')
    await db
      .updateTable('subscriber_preferences')
      .set({ preferences: JSON.stringify({ block_in_mode: true }) })
      .execute()
    expect(await codes(anna, anna.id)).toEqual(['blocked', 'rejected'])
  })

  test('settings that the profile does not grant have no effect', async () => {
    await forwards(narrow, 'cfb', [[annasBox, 60]])
    expect(await codes(narrow, narrow.id, { number: maria, assume: 'busy' })).toContain('not_granted')
  })

  test('a group hunts its members in their order', async () => {
    const steps = await stepsOf(pilot, sales.id, { number: maria })
    expect(steps.find(({ code }) => code === 'hunts')).toMatchObject({
      policy: 'serial',
      seconds: 15,
      members: [max.id, anna.id],
    })
    expect(steps.filter(({ code }) => code === 'rings')).toMatchObject([
      { targets: [toLine(max)], seconds: 15, after: 0 },
      { targets: [toLine(anna)], seconds: 15, after: 15 },
    ])
  })

  test('secretaries ring instead of the manager', async () => {
    await prefers(anna, { manager_secretary: true, secretary_numbers: ['4319920022', '436999'] })
    const steps = await stepsOf(anna, anna.id, { number: maria })
    expect(steps.find(({ code }) => code === 'rings')).toMatchObject({
      targets: [toLine(max), { to: 'outside', address: '436999' }],
    })
    // the caller is one of the secretaries
    expect((await stepsOf(anna, anna.id, { number: '22' })).find(({ code }) => code === 'rings')).toMatchObject({
      targets: [toLine(anna)],
    })
  })

  test('the menu of an auto attendant leads on by its default', async () => {
    await forwards(anna, 'cfu', [['sip:auto-attendant@app.local', 60]])
    await db
      .insertInto('attendant_slots')
      .values(
        [
          { slot: '2', destination: 'sip:22@calls.test' },
          { slot: 'default', destination: 'sip:22@calls.test' },
        ].map((slot) => ({ subscriber_id: anna.id, ...slot })),
      )
      .execute()
    const steps = await stepsOf(anna, anna.id, { number: maria })
    expect(steps.find(({ code }) => code === 'attendant')).toMatchObject({ keys: ['2'], ends: false })
    expect(steps.find(({ code }) => code === 'rings')).toMatchObject({ targets: [toLine(max)] })
  })

  test('CQ-05: a queue without a length of its own holds five', async () => {
    await prefers(anna, { cloud_pbx_callqueue: true })
    expect((await stepsOf(anna, anna.id)).find(({ code }) => code === 'queue')).toMatchObject({
      length: 5,
      wrap_up_seconds: 10,
    })
  })

  test('without a device the line is offline', async () => {
    await forwards(narrow, 'cfu', [['sip:1@calls.test', 20]])
    const steps = await stepsOf(pilot, narrow.id, { number: maria })
    expect(steps.at(-2)).toMatchObject({ code: 'offline', targets: [toLine(pilot)] })
  })
})

describe('calls that the line makes', () => {
  test('*N leads to its destination', async () => {
    await db
      .insertInto('speed_dials')
      .values({ subscriber_id: anna.id, slot: '*3', destination: 'sip:22@calls.test' })
      .execute()
    const steps = await stepsOf(anna, anna.id, { direction: 'out', number: '*3' })
    expect(steps.map(({ code }) => code).slice(0, 2)).toEqual(['speed_dial', 'rings'])
    expect(await codes(anna, anna.id, { direction: 'out', number: '*4' })).toEqual(['rejected'])
  })

  test('to colleague, number and nobody', async () => {
    const out = (number: string) => codes(anna, anna.id, { direction: 'out', number })
    expect((await out('22'))[0]).toBe('rings')
    expect(await out('0720 100 200')).toEqual(['handed_on'])
    expect(await out('nobody')).toEqual(['handed_on'])
    await prefers(anna, { block_out_list: ['43720*'] })
    expect(await out('0720 100 200')).toEqual(['blocked_outgoing', 'rejected'])
  })
})

test('CB-05: a block of 00* is one of every number outside the own country, however it is dialled', async () => {
  const out = (number: string) => codes(anna, anna.id, { direction: 'out', number })
  await prefers(anna, { block_out_list: ['00*'] })
  for (const number of ['0044 7700 900123', '+44 7700 900123'])
    expect(await out(number)).toEqual(['blocked_outgoing', 'rejected'])
  for (const number of ['0043 664 1234567', '0664 1234567', '+43 664 1234567', '22', 'nobody'])
    expect(await out(number)).not.toContain('blocked_outgoing')
  await db.deleteFrom('subscriber_preferences').execute()
  await prefers(anna, { block_out_list: ['0044*'] })
  for (const number of ['0044 7700 900123', '+44 7700 900123'])
    expect(await out(number)).toEqual(['blocked_outgoing', 'rejected'])
})

describe('chains', () => {
  test('API-06: only its administrator sees the settings of another line', async () => {
    await forwards(anna, 'cfu', [['sip:22@calls.test', 60]])
    await forwards(max, 'cfu', [['sip:43699111222@calls.test', 60]])
    const seen = await stepsOf(anna, anna.id, { number: maria })
    expect(seen.map(({ code }) => code)).toEqual(['not_blocked', 'rule_fits', 'handed_on'])
    expect(seen.at(-1)).toMatchObject({ targets: [toLine(max)], ends: true })
    expect(JSON.stringify(seen)).not.toContain('43699111222')
    expect(JSON.stringify(await stepsOf(pilot, anna.id, { number: maria }))).toContain('43699111222')
  })

  test('API-06: nor its block lists', async () => {
    await forwards(anna, 'cfu', [
      ['sip:22@calls.test', 60],
      [annasBox, 60],
    ])
    await prefers(max, { block_in_list: ['43664*'] })
    expect(await codes(anna, anna.id, { number: maria })).toEqual(['not_blocked', 'rule_fits', 'handed_on', 'voicebox'])
    expect(await codes(pilot, anna.id, { number: maria })).toEqual(['not_blocked', 'rule_fits', 'blocked', 'voicebox'])
  })

  test('a circle ends', async () => {
    await forwards(anna, 'cfu', [['sip:22@calls.test', 60]])
    await forwards(max, 'cfu', [['sip:21@calls.test', 60]])
    expect((await stepsOf(pilot, anna.id)).at(-1)).toMatchObject({ code: 'rejected', reason: 'cf_loop' })
  })

  test('eight lines that forward on are followed, one more is not', async () => {
    const lines = []
    for (let at = 0; at < 10; at += 1)
      lines.push(await givenSubscriber(platform, { customer, pbx_extension: `80${at}` }))
    for (const [at, line] of lines.entries()) await forwards(line, 'cfu', [[`sip:80${at + 1}@calls.test`, 60]])
    const steps = await stepsOf(pilot, lines[0]?.id ?? 0)
    expect(steps.filter(({ code }) => code === 'rule_fits')).toHaveLength(8)
    expect(steps.at(-2)).toMatchObject({ code: 'skipped', reason: 'too_many' })
  })
})

test.each([
  [{ direction: 'out' }, "Validation failed. field='number', input='', errors='Number field is required'"],
  [
    { at: 'tomorrow' },
    "Validation failed. field='at', input='tomorrow', errors='Invalid time format, must be YYYY-MM-DD HH:MM'",
  ],
  [
    { at: '2026-02-30 10:00' },
    "Validation failed. field='at', input='2026-02-30 10:00', errors='Invalid time format, must be YYYY-MM-DD HH:MM'",
  ],
  [
    { at: '0001-01-01 00:00' },
    "Validation failed. field='at', input='0001-01-01 00:00', errors='Invalid time format, must be YYYY-MM-DD HH:MM'",
  ],
  [{ assume: 'asleep' }, "Validation failed. field='assume', input='asleep', errors=''asleep' is not a valid value'"],
  [{ number: 'x'.repeat(65) }, expect.stringContaining("field='number'")],
])('refuses %j', async (query, message) => {
  expect(await ask(anna, anna.id, query)).toMatchObject({ status: 422, body: { code: 422, message } })
})

test('API-06: a subscriber asks about itself, an administrator about its customer’s lines', async () => {
  expect((await ask(pilot, anna.id)).status).toBe(200)
  const unknown = { status: 404, body: { code: 404, message: "Entity 'calloutcome' not found." } }
  for (const [who, id] of [
    [anna, max.id],
    [anna, stranger.id],
    [pilot, stranger.id],
    [stranger, anna.id],
    [pilot, 999_999],
  ] as const)
    expect(await ask(who, id)).toEqual(unknown)
})
