import { beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { givenBNumberSet, givenSourceSet, resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { callingAs } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { auditLogRoutes } from '../audit-log/audit-log-routes.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes, auditLogRoutes)
const mappings = resourceAs(app, platform, 'cfmappings')
const destinationSets = resourceAs(app, platform, 'cfdestinationsets')
const sourceSets = resourceAs(app, platform, 'cfsourcesets')
const call = callingAs(app, platform)
const seat = await givenSubscriber(platform)
const stranger = await givenSubscriber(platform)

interface Rule {
  readonly cfm_id: number
  readonly destinationset: string
  readonly destinationset_id: number
  readonly destinationset_id_expand: { readonly destinations: readonly Record<string, unknown>[] }
  readonly sourceset: string | null
  readonly sourceset_id: number | null
  readonly sourceset_id_expand?: { readonly name: string; readonly mode: string; readonly sources: readonly object[] }
  readonly bnumberset_id: number | null
  readonly bnumberset_id_expand?: { readonly name: string; readonly mode: string; readonly bnumbers: readonly object[] }
  readonly timeset_id: number | null
  readonly timeset_id_expand?: { readonly times: readonly object[] }
  readonly enabled: boolean
}
type Lists = Readonly<Record<'cfu' | 'cfb' | 'cft', readonly Rule[]>> & { readonly cft_ringtimeout: number | null }

const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
const to = (destination: string) => ({ destination, priority: 0, timeout: 60 })
const family = { name: 'Family', mode: 'whitelist', sources: [{ source: '431' }] }
const sales = { name: 'Sales', mode: 'blacklist', bnumbers: [{ bnumber: '4319*' }] }
const monday = { name: 'csc-weekdays-1', times: [{ wday: '2' }] }
let plain: Rule, full: Rule
beforeEach(async () => {
  for (const table of ['cf_destination_sets', 'cf_source_sets', 'cf_bnumber_sets', 'cf_time_sets'] as const)
    await platform.db.deleteFrom(table).where('subscriber_id', '=', seat.id).execute()
  const cfb = [
    { destinationset: { name: 'Plain', destinations: [to('4311')] } },
    { destinationset: { name: 'Full', destinations: [to('4312')] }, sourceset: family, timeset: monday },
  ]
  const answer = await mappings.put(seat, seat.id, { ...none, cfb })
  if (answer.statusCode !== 200) throw new Error(answer.payload)
  ;[plain, full] = (await stored()).cfb as [Rule, Rule]
})

const stored = async (): Promise<Lists> => (await mappings.get(seat, `${seat.id}?expand=all`)).json()
const ruleNamed = async (name: string): Promise<Rule | undefined> =>
  (await stored()).cfb.find(({ destinationset }) => destinationset === name)
const addresses = async (name: string) =>
  (await ruleNamed(name))?.destinationset_id_expand.destinations.map(({ destination }) =>
    String(destination).replace(/@.*/, ''),
  )
const countOf = async (name: string) => (await call(seat, 'GET', `/api/${name}/`)).body['total_count']

/** The rule as it was seen, with all that its sets held. */
const seenOf = (rule: Rule, type: string) => ({
  type,
  destinationset: rule.destinationset,
  destinationset_id: rule.destinationset_id,
  sourceset_id: rule.sourceset_id,
  timeset_id: rule.timeset_id,
  enabled: rule.enabled,
  destinations: rule.destinationset_id_expand.destinations.map(({ destination, priority, timeout }) => ({
    destination,
    priority,
    timeout,
  })),
  ...(rule.sourceset_id_expand && {
    callers: {
      name: rule.sourceset_id_expand.name,
      mode: rule.sourceset_id_expand.mode,
      sources: rule.sourceset_id_expand.sources,
    },
  }),
  ...(rule.bnumberset_id !== null && { bnumberset_id: rule.bnumberset_id }),
  ...(rule.bnumberset_id_expand && {
    called: {
      name: rule.bnumberset_id_expand.name,
      mode: rule.bnumberset_id_expand.mode,
      bnumbers: rule.bnumberset_id_expand.bnumbers,
    },
  }),
  ...(rule.timeset_id_expand && { times: rule.timeset_id_expand.times }),
})
const change = (rule: Rule, wanted: object, { as = seat, type = 'cfb' } = {}) =>
  call(as, 'POST', `/api/lineside/cfmappings/${seat.id}/rules/${rule.cfm_id}`, {
    seen: seenOf(rule, type),
    change: wanted,
  })
const destinations = (...list: readonly string[]) => ({ do: 'destinations', destinations: list.map(to) })
const callers = (wanted: object | null, more: object = {}) => ({ do: 'callers', callers: wanted, ...more })
const called = (wanted: object | null, more: object = {}) => ({ do: 'called', called: wanted, ...more })
const times = (wanted: object | null, more: object = {}) => ({ do: 'times', times: wanted, ...more })
const remove = { do: 'remove' }
const conflict = (reason: string) => ({ status: 409, body: { code: 409, reason } })

describe('RULE-02: the contents of a rule change in one operation', () => {
  test('its destinations; the answer has them as the platform writes them', async () => {
    const answer = await change(plain, destinations('4311', 'voicebox'))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        cfb: [
          {
            cfm_id: plain.cfm_id,
            destinationset_id_expand: {
              destinations: [{}, { destination: expect.stringMatching(/^sip:vmu.*voicebox/) }],
            },
          },
          { cfm_id: full.cfm_id },
        ],
      },
    })
  })

  test('its callers: a new list, its own list, another one, nobody in particular', async () => {
    expect(await change(plain, callers({ ...family, name: 'Friends' }))).toMatchObject({
      body: { cfb: [{ sourceset_id_expand: { name: 'Friends', is_regex: true, sources: [{ source: '431' }] } }, {}] },
    })
    expect(await change(full, callers({ ...family, sources: [{ source: '44*' }] }))).toMatchObject({
      body: { cfb: [{}, { sourceset_id: full.sourceset_id, sourceset_id_expand: { sources: [{ source: '44*' }] } }] },
    })
    const other = await givenSourceSet(platform, seat.id, { name: 'Others' })
    const now = (await ruleNamed('Full')) ?? full
    expect((await change(now, callers({ id: other }))).status).toBe(200)
    expect(await ruleNamed('Full')).toMatchObject({ sourceset_id: other, timeset_id: full.timeset_id })
    const later = (await ruleNamed('Full')) ?? full
    expect((await change(later, callers(null))).status).toBe(200)
    expect(await ruleNamed('Full')).toMatchObject({ sourceset_id: null, sourceset: null })
    // taken off only
    expect(await countOf('cfsourcesets')).toBe(3)
  })

  test('FRONT-03: its called numbers: a new list, its own list, another one, every number', async () => {
    expect(await change(plain, called(sales))).toMatchObject({
      status: 200,
      body: { cfb: [{ bnumberset: 'Sales', bnumberset_id_expand: { ...sales, is_regex: true } }, {}] },
    })
    const first = (await ruleNamed('Plain')) ?? plain
    const edited = { ...sales, mode: 'whitelist', bnumbers: [{ bnumber: '43199201' }] }
    expect(await change(first, called(edited))).toMatchObject({
      body: { cfb: [{ bnumberset_id: first.bnumberset_id, bnumberset_id_expand: edited }, {}] },
    })
    expect(await change(first, called(null)), 'as it was before the edit').toMatchObject(conflict('rule_changed'))
    const other = await givenBNumberSet(platform, seat.id, { name: 'Others' })
    expect((await change((await ruleNamed('Plain')) ?? plain, called({ id: other }))).status).toBe(200)
    const now = (await ruleNamed('Plain')) ?? plain
    expect(now).toMatchObject({ bnumberset_id: other, sourceset_id: null })
    expect((await change({ ...now, bnumberset_id: first.bnumberset_id }, remove)).status).toBe(409)
    expect((await change(now, called(null, { delete_unused: true }))).status).toBe(200)
    expect(await ruleNamed('Plain')).toMatchObject({ bnumberset: null, bnumberset_id: null })
    // the one that it had before is only taken off
    expect(await countOf('cfbnumbersets')).toBe(1)
  })

  test('FRONT-03: a list of called numbers of somebody else is none, and a name without a list is refused', async () => {
    const others = await givenBNumberSet(platform, stranger.id, { name: 'Others' })
    const refused = await change(plain, called({ id: others }))
    expect(refused.status).toBe(422)
    expect((await change(plain, called({ name: '', mode: 'whitelist', bnumbers: [] }))).status).toBe(422)
    expect((await change(plain, called(sales), { as: stranger })).status).toBe(404)
    expect(await ruleNamed('Plain')).toMatchObject({ bnumberset_id: null })
  })

  test('its times: existing ones, no times, and new ones', async () => {
    expect((await change(full, times({ times: [{ wday: '3' }] }))).status).toBe(200)
    const now = (await ruleNamed('Full')) ?? full
    expect(now).toMatchObject({ timeset_id: full.timeset_id, timeset_id_expand: { times: [{ wday: '3' }] } })
    expect((await change(now, times(null, { delete_unused: true }))).status).toBe(200)
    expect(await countOf('cftimesets')).toBe(0)
    expect((await change(plain, times(monday))).status).toBe(200)
    expect(await ruleNamed('Plain')).toMatchObject({ timeset: monday.name })
  })

  test('CF-15: it goes with the sets that nothing else uses', async () => {
    await change(plain, callers({ id: full.sourceset_id }))
    expect((await change(full, remove)).status).toBe(200)
    expect((await stored()).cfb).toMatchObject([{ cfm_id: plain.cfm_id, sourceset: 'Family' }])
    const left = await Promise.all(['cfdestinationsets', 'cfsourcesets', 'cftimesets'].map(countOf))
    expect(left).toEqual([1, 1, 0])
  })

  test('CF-06: the primary number rings first, and no longer', async () => {
    await mappings.put(seat, seat.id, { ...none, cfu: [plain, full] })
    const [first] = (await stored()).cfu
    if (first === undefined) throw new Error('no rule')
    expect(await change(first, { do: 'ring', ring: true }, { type: 'cfu' })).toMatchObject({
      body: { cfu: [], cft: [{ cfm_id: plain.cfm_id }, { cfm_id: full.cfm_id }], cft_ringtimeout: 60 },
    })
    // the other one of two
    expect(await change(first, { do: 'ring', ring: true }, { type: 'cfu' })).toMatchObject(conflict('rule_changed'))
    expect((await change(first, { do: 'ring', ring: false }, { type: 'cft' })).status).toBe(200)
    expect(await stored()).toMatchObject({ cfu: [{}, {}], cft: [], cft_ringtimeout: null })
  })

  test('CF-06: the ring time of all, unless somebody else has set another one meanwhile', async () => {
    await mappings.put(seat, seat.id, { ...none, cft: [plain, full], cft_ringtimeout: 30 })
    const [first, second] = (await stored()).cft
    if (first === undefined || second === undefined) throw new Error('no rules')
    const ringTime = (seconds: number, seen_seconds: number | null) => ({ do: 'ring_time', seconds, seen_seconds })
    const changed = await change(first, ringTime(20, 30), { type: 'cft' })
    expect(changed).toMatchObject({ status: 200, body: { cft: [{}, {}], cft_ringtimeout: 20 } })
    for (const seen of [30, null])
      expect(await change(second, ringTime(45, seen), { type: 'cft' })).toMatchObject(conflict('rule_changed'))
    expect(await stored()).toMatchObject({ cft_ringtimeout: 20 })
    for (const odd of [0, 1.5, 100_000])
      expect((await change(first, ringTime(odd, 20), { type: 'cft' })).status).toBe(422)
    expect((await change(second, ringTime(45, 20), { type: 'cft' })).status).toBe(200)
    expect(await stored()).toMatchObject({ cft_ringtimeout: 45 })
  })

  test('not by strangers, and not into the list of somebody else', async () => {
    for (const wanted of [destinations(), callers(null), times(monday), remove, { do: 'ring', ring: true }])
      expect((await change(full, wanted, { as: stranger })).status).toBe(404)
    const theirs = await givenSourceSet(platform, stranger.id)
    expect((await change(full, callers({ id: theirs }))).status).toBe(422)
    expect((await stored()).cfb).toEqual([plain, full])
  })

  test.each([
    ['a destination that is none', { do: 'destinations', destinations: [{ ...to('4311'), destination: '' }] }],
    ['no destinations', { do: 'destinations' }],
    ['a priority of words', { do: 'destinations', destinations: [{ ...to('4311'), priority: 'high' }] }],
    ['callers without a name', callers({ ...family, name: '' })],
    ['a list and its id', callers({ ...family, id: 1 })],
    ['the name of another list', callers({ ...family, sources: [] })],
    ['new times without a name', times({ times: [{ wday: '2' }] })],
    ['a ninth day', times({ ...monday, times: [{ wday: '9' }] })],
  ])('refuses %s and changes nothing', async (_about, wanted) => {
    expect((await change(plain, wanted)).status).toBe(422)
    expect((await stored()).cfb).toEqual([plain, full])
  })
})

describe('RULE-02: when two change the contents of a rule at once, the second gets a conflict', () => {
  const both = async (...attempts: readonly ReturnType<typeof change>[]) =>
    (await Promise.all(attempts)).map(({ status }) => status).toSorted()

  test.each([
    ['add a destination', destinations('4312', '4313'), destinations('4312', '4314')],
    ['edit the list of callers', callers({ ...family, name: 'A' }), callers({ ...family, name: 'B' })],
    ['edit the times', times({ times: [{ wday: '3' }] }), times({ times: [{ wday: '4' }] })],
    ['delete it, and edit its destinations', remove, destinations('4313')],
    ['edit its destinations, and delete it', destinations('4313'), remove],
    ['edit its callers, and delete it', callers({ ...family, name: 'A' }), remove],
    ['take its callers off, and edit them', callers(null, { delete_unused: true }), callers({ ...family, name: 'B' })],
    ['delete it', remove, remove],
  ])('%s', async (_about, one, other) => {
    expect(await both(change(full, one), change(full, other))).toEqual([200, 409])
  })

  test('different rules do not meet', async () => {
    expect(await both(change(plain, destinations('4313')), change(full, remove))).toEqual([200, 200])
    expect(await addresses('Plain')).toEqual(['sip:4313'])
    expect(await ruleNamed('Full')).toBeUndefined()
  })

  test('also of a change that came by PATCH of a set', async () => {
    await destinationSets.patch(seat, full.destinationset_id, [
      { op: 'replace', path: '/destinations', value: [to('4319')] },
    ])
    expect(await change(full, destinations('4312', '4313'))).toMatchObject(conflict('rule_changed'))
    expect(await change(full, remove)).toMatchObject(conflict('rule_changed'))
    await sourceSets.patch(seat, full.sourceset_id ?? 0, [{ op: 'replace', path: '/mode', value: 'blacklist' }])
    expect(await change(full, callers(family))).toMatchObject(conflict('rule_changed'))
    await mappings.put(seat, seat.id, { ...none, cfb: [plain] })
    for (const wanted of [destinations('4313'), callers(family), times(monday), remove])
      expect(await change(full, wanted)).toMatchObject(conflict('rule_gone'))
    await destinationSets.remove(seat, plain.destinationset_id)
    expect(await change(plain, destinations('4313'))).toMatchObject(conflict('rule_gone'))
  })
})

test('STORY-01: the log tells where the calls of a removed rule went, though its sets are gone', async () => {
  const named = await call(seat, 'POST', `/api/lineside/cfmappings/${seat.id}/rules/${full.cfm_id}`, {
    seen: seenOf(full, 'cfb'),
    change: { do: 'rename', name: 'csc-1' },
  })
  expect(named.status).toBe(200)
  await change({ ...full, destinationset: 'csc-1' }, remove)
  const [entry] = await platform.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(entry).toMatchObject({ resource: 'cfmappings', method: 'patch' })
  expect(JSON.stringify(entry?.after)).toMatch(/"told_rule_removed":\{"to":\["sip:4312@/)
})
