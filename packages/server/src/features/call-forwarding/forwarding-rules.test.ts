import { beforeEach, describe, expect, test } from 'vitest'
import { givenPilot, givenProfile, givenSubscriber } from '../../../test/builders.ts'
import { givenDestinationSet, givenSourceSet, resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { callingAs } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { auditLogRoutes } from '../audit-log/audit-log-routes.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes, auditLogRoutes)
const mappings = resourceAs(app, platform, 'cfmappings')
const call = callingAs(app, platform)

const pilot = await givenPilot(platform)
const { customer } = pilot
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)
const family = await givenSourceSet(platform, seat.id, { name: 'Family' })
const sets = {
  Days: await givenDestinationSet(platform, seat.id, { name: 'Days' }),
  Evenings: await givenDestinationSet(platform, seat.id, { name: 'Evenings' }),
  Nights: await givenDestinationSet(platform, seat.id, { name: 'Nights' }),
}

interface Rule {
  readonly cfm_id: number
  readonly destinationset: string
  readonly destinationset_id: number
  readonly sourceset_id: number | null
  readonly timeset_id: number | null
  readonly enabled: boolean
}
const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
let days: Rule, evenings: Rule, nights: Rule
beforeEach(async () => {
  for (const [name, id] of Object.entries(sets))
    await platform.db.updateTable('cf_destination_sets').set({ name }).where('id', '=', id).execute()
  await mappings.put(seat, seat.id, none)
  const cfb = Object.values(sets).map((destinationset_id) => ({ destinationset_id }))
  await mappings.put(seat, seat.id, { ...none, cfb, cfna: [{ destinationset_id: sets.Days }] })
  ;[days, evenings, nights] = (await stored()).cfb as [Rule, Rule, Rule]
})

const stored = async (): Promise<{ cfb: readonly Rule[] }> => (await mappings.get(seat, seat.id)).json()
const shown = async () => (await stored()).cfb.map(({ destinationset, enabled }) => [destinationset, enabled])
const names = async () => (await stored()).cfb.map(({ destinationset }) => destinationset)
const seenOf = ({ destinationset, destinationset_id, sourceset_id, timeset_id, enabled }: Rule) => ({
  type: 'cfb',
  destinationset,
  destinationset_id,
  sourceset_id,
  timeset_id,
  enabled,
})
const change = (rule: Rule, wanted: object, { as = seat, of = seat } = {}) =>
  call(as, 'POST', `/api/lineside/cfmappings/${of.id}/rules/${rule.cfm_id}`, { seen: seenOf(rule), change: wanted })
const off = { do: 'switch', enabled: false }
const rename = (name: string) => ({ do: 'rename', name })
/** A move as sent by a user who still sees the three rules in their first order. */
const move = (rule: Rule, next: Rule | null) =>
  change(rule, { do: 'move', in_front_of: next && next.cfm_id, order: [days.cfm_id, evenings.cfm_id, nights.cfm_id] })
const conflict = (reason: string) => ({ status: 409, body: { code: 409, reason } })

describe('RULE-02: one rule is switched, named or moved', () => {
  test('and the others stay as they are, with their ids, after any changes meanwhile', async () => {
    expect((await change(nights, off)).status).toBe(200)
    const answer = await change(evenings, off)
    expect(answer).toMatchObject({ status: 200, body: { cfb: [{ enabled: true }, { enabled: false }, {}], cfu: [] } })
    expect(await change(days, rename('Mornings'))).toMatchObject({
      body: { cfb: [{ destinationset: 'Mornings' }, {}, {}] },
    })
    expect((await move(nights, days)).status).toBe(409)
    expect((await change(days, rename('Days'))).status).toBe(409)
    expect((await change({ ...days, destinationset: 'Mornings' }, rename('Days'))).status).toBe(200)
    expect(await shown()).toEqual([
      ['Days', true],
      ['Evenings', false],
      ['Nights', false],
    ])
    expect((await stored()).cfb.map(({ cfm_id }) => cfm_id)).toEqual([days.cfm_id, evenings.cfm_id, nights.cfm_id])
  })

  test('in front of another or to the end; one that was added meanwhile is in nobody’s way', async () => {
    await mappings.patch(seat, seat.id, [{ op: 'add', path: '/cfb/0', value: { destinationset_id: sets.Days } }])
    expect((await move(nights, evenings)).status).toBe(200)
    expect(await names()).toEqual(['Days', 'Days', 'Nights', 'Evenings'])
    await mappings.patch(seat, seat.id, [{ op: 'remove', path: '/cfb/0' }])
    expect((await move(days, null)).status).toBe(200)
    expect(await names()).toEqual(['Nights', 'Evenings', 'Days'])
  })

  test('for an own line; administrators for every line of their customer', async () => {
    expect((await change(days, off, { as: pilot })).status).toBe(200)
    for (const as of [colleague, stranger]) expect((await change(evenings, off, { as })).status).toBe(404)
    expect((await change(evenings, rename('Theirs'), { as: stranger })).status).toBe(404)
    // a rule of another line cannot be changed through this one
    expect(await change(evenings, off, { as: colleague, of: colleague })).toMatchObject(conflict('rule_gone'))
    expect((await shown())[1]).toEqual(['Evenings', true])
  })

  test('but not beyond the profile', async () => {
    const { id: profile_id } = await givenProfile(platform, customer.reseller_id, ['cfu'])
    await platform.db.updateTable('subscribers').set({ profile_id }).where('id', '=', seat.id).execute()
    expect((await change(days, off)).status).toBe(403)
    await platform.db.updateTable('subscribers').set({ profile_id: null }).where('id', '=', seat.id).execute()
  })

  test.each([
    ['no change', {}],
    ['an unknown one', { do: 'copy' }],
    ['two at once', { do: 'switch', enabled: false, name: 'x' }],
    ['no name', rename('')],
    ['a name that is too long', rename('x'.repeat(256))],
    ['no place', { do: 'move', order: [] }],
    ['neither on nor off', { do: 'switch', enabled: 'maybe' }],
  ])('refuses %s and changes nothing', async (_about, wanted) => {
    expect((await change(evenings, wanted)).status).toBe(422)
    expect(await shown()).toEqual([
      ['Days', true],
      ['Evenings', true],
      ['Nights', true],
    ])
  })

  test('a name that another set has is refused', async () => {
    expect(await change(evenings, rename('Days'))).toMatchObject({ status: 422, body: { reason: 'set_name_taken' } })
  })
})

describe('RULE-02: when two change one rule at once, the second gets a conflict', () => {
  const both = async (...attempts: readonly ReturnType<typeof change>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status).toSorted()

  test('for any two changes, and the first one stays', async () => {
    expect(await both(change(days, off), change(days, off))).toEqual([200, 409])
    expect(await both(move(nights, days), move(nights, evenings))).toEqual([200, 409])
    expect(await both(change(evenings, rename('A')), change(evenings, rename('B')))).toEqual([200, 409])
  })

  test('different rules do not meet', async () => {
    expect(await both(change(days, off), change(evenings, rename('Late')), move(nights, null))).toEqual([200, 200, 200])
    expect(await shown()).toEqual([
      ['Days', false],
      ['Late', true],
      ['Nights', true],
    ])
  })

  test('also for a change by PATCH or PUT of its sets, kind or place, or its removal', async () => {
    await mappings.patch(seat, seat.id, [{ op: 'replace', path: '/cfb/0/sourceset_id', value: family }])
    expect(await change(days, off)).toMatchObject(conflict('rule_changed'))
    await mappings.put(seat, seat.id, { ...none, cfb: [nights, days, evenings] })
    expect(await move(evenings, days)).toMatchObject(conflict('rule_changed'))
    await mappings.put(seat, seat.id, { ...none, cfb: [days], cfna: [evenings] })
    expect(await change(evenings, off)).toMatchObject(conflict('rule_changed'))
    expect(await change(nights, off)).toMatchObject(conflict('rule_gone'))
    expect(await change(nights, rename('Late'))).toMatchObject(conflict('rule_gone'))
    expect(await names()).toEqual(['Days'])
  })
})

test('STORY-01, STORY-02: the log names the rule, and its change can be put back', async () => {
  const story = async () =>
    (
      (await call(pilot, 'GET', '/api/auditlog/?rows=1')).body as unknown as {
        _embedded: { 'ngcp:auditlog': [Record<string, unknown>] }
      }
    )._embedded['ngcp:auditlog'][0]
  const putBack = async () => call(pilot, 'POST', `/api/lineside/auditlog/${String((await story())['id'])}/putback`)
  await change(evenings, off)
  expect(await story()).toMatchObject({ resource: 'cfmappings', subject: 'forwarding', subject_id: seat.id })
  expect(await story()).toMatchObject({ after: { told_rule_off: { name: 'Evenings' } } })
  expect((await putBack()).status).toBe(204)
  await move(nights, days)
  expect(await story()).toMatchObject({ after: { told_rule_up: { name: 'Nights' } } })
  expect((await putBack()).status).toBe(204)
  await change(evenings, rename('Late'))
  expect((await putBack()).status).toBe(204)
  expect(await shown()).toEqual([
    ['Days', true],
    ['Evenings', true],
    ['Nights', true],
  ])
})
