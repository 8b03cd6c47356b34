import { beforeEach, describe, expect, test } from 'vitest'
import { givenPilot, givenProfile, givenSubscriber } from '../../../test/builders.ts'
import {
  givenDestinationSet,
  givenSourceSet,
  givenTimeSet,
  refusal,
  resourceAs,
} from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes)
const mappings = resourceAs(app, platform, 'cfmappings')
const targets = resourceAs(app, platform, 'cfdestinationsets')
const sources = resourceAs(app, platform, 'cfsourcesets')

const pilot = await givenPilot(platform)
const { customer } = pilot
const seat = await givenSubscriber(platform, { customer })
const colleague = await givenSubscriber(platform, { customer })
const stranger = await givenSubscriber(platform)
const narrowProfile = await givenProfile(platform, customer.reseller_id, ['cfb'])
const narrow = await givenSubscriber(platform, { customer, profile_id: narrowProfile.id })

const first = await givenDestinationSet(platform, seat.id, { name: 'first' })
const second = await givenDestinationSet(platform, seat.id, { name: 'second' })
const family = await givenSourceSet(platform, seat.id, { name: 'Family' })
const office = await givenTimeSet(platform, seat.id, { name: 'Office' })
const foreign = await givenDestinationSet(platform, colleague.id, { name: 'theirs' })

const none = { cfu: [], cfb: [], cft: [], cfna: [], cfs: [], cfr: [], cfo: [] }
beforeEach(async () => {
  await platform.db.deleteFrom('cf_mappings').execute()
  await platform.db.updateTable('subscribers').set({ cft_ringtimeout: null }).execute()
})

const unconditional = { sourceset: null, sourceset_id: null, timeset: null, timeset_id: null }
const plain = { bnumberset: null, bnumberset_id: null, enabled: true, use_redirection: false }
const toFirst = { destinationset: 'first', destinationset_id: first, ...unconditional, ...plain }
const put = (body: object) => mappings.put(seat, seat.id, { ...none, ...body })
const replaceList = (type: string, value: unknown) =>
  mappings.patch(seat, seat.id, [{ op: 'replace', path: `/${type}`, value }])
const stored = async () => (await mappings.get(seat, seat.id)).json()

describe('ENT-05: the forwardings of a subscriber', () => {
  test('are seven lists and a ring time under its id, each entry with the ids and names of its sets', async () => {
    const { _links, ...empty } = await stored()
    expect(empty).toEqual({ id: seat.id, subscriber_id: seat.id, ...none, cft_ringtimeout: null })
    expect(_links['ngcp:subscribers']).toEqual([{ href: `/api/subscribers/${seat.id}` }])
    const answer = await put({
      cfu: [{ destinationset_id: String(first) }],
      cfna: [
        { destinationset_id: second, sourceset_id: family, timeset_id: office, enabled: 0, use_redirection: true },
        { destinationset_id: first },
      ],
    })
    expect(answer.json()).toMatchObject({
      cfu: [{ ...toFirst, cfm_id: expect.any(Number) }],
      cfna: [
        {
          destinationset: 'second',
          sourceset: 'Family',
          sourceset_id: family,
          timeset: 'Office',
          timeset_id: office,
          enabled: false,
          use_redirection: true,
        },
        toFirst,
      ],
    })
    expect((await stored()).cfna).toEqual(answer.json().cfna)
  })

  test('CF-01: lists that no screen shows survive a patch of another', async () => {
    const hidden = {
      cfs: [{ destinationset_id: first }],
      cfr: [{ destinationset_id: second }],
      cfo: [{ destinationset_id: first }],
    }
    const { cfs, cfr, cfo } = (await put({ ...hidden, cfb: [{ destinationset_id: first }] })).json()
    expect((await replaceList('cfu', [{ destinationset_id: second }])).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ cfs, cfr, cfo, cfb: [toFirst], cfu: [{ destinationset: 'second' }] })
  })

  test('keep the ids of their mappings while these are sent along, also into another list', async () => {
    const { cfu } = (await put({ cfu: [{ destinationset_id: first }, { destinationset_id: second }] })).json()
    const moved = (await put({ cft: [cfu[1], cfu[0], cfu[0]], cft_ringtimeout: 60 })).json()
    expect(moved.cfu).toEqual([])
    expect(moved.cft.map((each: { cfm_id: number }) => each.cfm_id)).toEqual([
      cfu[1].cfm_id,
      cfu[0].cfm_id,
      expect.any(Number),
    ])
    expect(moved.cft[2].cfm_id).not.toBe(cfu[0].cfm_id)
    const other = (
      await mappings.put(colleague, colleague.id, {
        ...none,
        cfu: [{ destinationset_id: foreign, cfm_id: cfu[0].cfm_id }],
      })
    ).json()
    expect(other.cfu[0].cfm_id).not.toBe(cfu[0].cfm_id)
    expect((await stored()).cft).toHaveLength(3)
  })

  test('are changed by every operation of json-patch', async () => {
    await put({ cfb: [{ destinationset_id: first }] })
    const changed = await mappings.patch(seat, seat.id, [
      { op: 'add', path: '/cfb/-', value: { destinationset_id: second } },
      { op: 'add', path: '/cfna', value: [{ destinationset: 'second' }], mode: 'append' },
      { op: 'replace', path: '/cfb/0/enabled', value: false },
      { op: 'copy', from: '/cfna', path: '/cfu' },
    ])
    expect(changed.json()).toMatchObject({
      cfb: [{ destinationset: 'first', enabled: false }, { destinationset: 'second' }],
      cfna: [{ destinationset_id: second }],
      cfu: [{ destinationset_id: second }],
    })
    const less = await mappings.patch(seat, seat.id, [
      { op: 'remove', path: '/cfb', value: { destinationset_id: first } },
      { op: 'remove', path: '/cfu/0' },
    ])
    expect(less.json()).toMatchObject({ cfb: [{ destinationset: 'second' }], cfu: [] })
  })

  test('CF-08: lose a condition when both its id and its name are taken away, else the name counts', async () => {
    await put({ cfu: [{ destinationset_id: first, sourceset_id: family, timeset_id: office }] })
    const [mapping] = (await stored()).cfu
    const kept = await replaceList('cfu', [{ ...mapping, sourceset_id: null }])
    expect(kept.json().cfu).toMatchObject([{ sourceset_id: family }])
    const taken = await replaceList('cfu', [{ ...mapping, sourceset_id: null, sourceset: null }])
    expect(taken.json().cfu).toMatchObject([{ sourceset_id: null, timeset_id: office }])
  })

  test('are listed for an administrator, and in full for everybody else’s own', async () => {
    await put({ cfu: [{ destinationset_id: first }] })
    const all = await mappings.get(pilot, '')
    expect(mappings.items(all).map(({ id }: { id: number }) => id)).toEqual([
      pilot.id,
      seat.id,
      colleague.id,
      narrow.id,
    ])
    expect(mappings.items(all)[1].cfu).toMatchObject([toFirst])
    const page = await mappings.get(pilot, `?page=2&rows=2`)
    expect([mappings.items(page).length, page.json().total_count]).toEqual([2, 4])
    expect(mappings.items(await mappings.get(seat, ''))).toMatchObject([{ id: seat.id, cfu: [toFirst] }])
    expect((await mappings.get(seat, `?subscriber_id=${colleague.id}`)).json().total_count).toBe(0)
  })
})

describe('CF-06: the ring time', () => {
  const cft = [{ destinationset_id: first }]

  test.each<[string, object, number | null, number | null]>([
    ['is set', { cft, cft_ringtimeout: 60 }, null, 60],
    ['is set as text', { cft, cft_ringtimeout: '25' }, null, 25],
    ['stays while an enabled mapping waits for it', { cft, cft_ringtimeout: null }, 30, 30],
    ['stays when 0 is sent', { cft, cft_ringtimeout: 0 }, 30, 30],
    ['is forgotten with the last mapping', { cft: [], cft_ringtimeout: null }, 30, null],
    ['is forgotten when none is enabled', { cft: [{ ...cft[0], enabled: false }] }, 30, null],
  ])('%s', async (_what, body, before, after) => {
    await platform.db.updateTable('subscribers').set({ cft_ringtimeout: before }).where('id', '=', seat.id).execute()
    expect((await put(body)).json().cft_ringtimeout).toBe(after)
    expect((await stored()).cft_ringtimeout).toBe(after)
  })

  test.each([
    [-1, 'Value must be at least 0'],
    ['x', 'Invalid value'],
    [86_401, 'Value must not exceed 86400'],
  ])('is not %j', async (cft_ringtimeout, error) => {
    const message = `Validation failed. field='cft_ringtimeout', input='${cft_ringtimeout}', errors='${error}'`
    expect(refusal(await put({ cft, cft_ringtimeout }))).toEqual([422, message])
  })
})

describe('ENT-05: a set in a mapping', () => {
  test('is made with it where the mapping carries one', async () => {
    const inline = {
      destinationset: { name: 'fresh', destinations: [{ destination: 'voicebox' }] },
      sourceset: { name: 'fresh', mode: 'blacklist', sources: [{ source: 'anonymous' }] },
      timeset: { name: 'fresh', times: [{ wday: 1 }] },
    }
    const { cfu } = (await put({ cfu: [inline] })).json()
    expect(cfu).toMatchObject([{ destinationset: 'fresh', sourceset: 'fresh', timeset: 'fresh' }])
    expect((await sources.get(seat, cfu[0].sourceset_id)).json()).toMatchObject({ mode: 'blacklist' })
    expect(refusal(await put({ cfu: [inline] }))).toEqual([422, 'a destination set with this name already exists'])
  })

  test.each<[string, unknown, string]>([
    ['an unknown one', { destinationset_id: 999_999 }, "Invalid 'destinationset'. Could not be found."],
    ['a colleague’s', { destinationset_id: foreign }, "Invalid 'destinationset'. Could not be found."],
    ['a colleague’s by name', { destinationset: 'theirs' }, "Invalid 'destinationset'. Could not be found."],
    ['none', {}, "Missing field 'destinationset' or 'destinationset_id' in 'cfb'."],
    [
      'an unknown source',
      { destinationset_id: first, sourceset_id: office + 1000 },
      "Invalid 'sourceset'. Could not be found.",
    ],
    ['an unknown time', { destinationset_id: first, timeset: 'x' }, "Invalid 'timeset'. Could not be found."],
    ['called numbers', { destinationset_id: first, bnumberset_id: 1 }, "Invalid 'bnumberset'. Could not be found."],
    [
      'a bad inline one',
      { destinationset: { name: '' } },
      "Validation failed. field='name', input='', errors='Name field is required'",
    ],
    [
      'another member',
      { destinationset_id: first, x: 1 },
      "Validation failed. field='0_x', input='1', errors='Unknown field'",
    ],
    [
      'no id',
      { destinationset_id: 'x' },
      "Validation failed. field='0_destinationset_id', input='x', errors='Invalid value'",
    ],
  ])('is refused when it is %s', async (_what, mapping, message) => {
    for (const answer of [await put({ cfb: [mapping] }), await replaceList('cfb', [mapping])])
      expect(refusal(answer)).toEqual([422, message])
    expect((await stored()).cfb).toEqual([])
  })

  test('by a colleague is also unknown when the administrator writes for a seat', async () => {
    const answer = await mappings.put(pilot, seat.id, { ...none, cfu: [{ destinationset_id: foreign }] })
    expect(refusal(answer)).toEqual([422, "Invalid 'destinationset'. Could not be found."])
    expect((await mappings.put(pilot, seat.id, { ...none, cfu: [{ destinationset_id: first }] })).statusCode).toBe(200)
  })

  test.each([[undefined], [null], [{}], ['x']])('every list is a list, not %j', async (cfo) => {
    expect(refusal(await put({ cfo }))).toEqual([422, "Invalid field 'cfo'. Must be an array."])
  })

  test('CF-15: goes with the last mapping that used it, if requested', async () => {
    const [last, kept] = [await givenDestinationSet(platform, seat.id), await givenSourceSet(platform, seat.id)]
    const shared = { sourceset_id: kept }
    await put({ cfu: [{ destinationset_id: last, ...shared }], cfb: [{ destinationset_id: first, ...shared }] })
    const { cfb } = await stored()
    await mappings.put(seat, `${seat.id}?delete_unused_sets=1`, { ...none, cfb })
    expect((await targets.get(seat, last)).statusCode).toBe(404)
    expect((await sources.get(seat, kept)).statusCode).toBe(200)
    expect((await targets.get(seat, second)).statusCode).toBe(200)
  })
})

describe('API-01: expand', () => {
  beforeEach(async () => {
    await put({ cfu: [{ destinationset_id: first, timeset_id: office }] })
  })

  test('puts the sets beside their ids: all, or those that are named', async () => {
    const [all] = (await mappings.get(seat, `${seat.id}?expand=all`)).json().cfu
    expect(all.destinationset_id_expand).toMatchObject({ id: first, name: 'first', usage_count: 1 })
    expect(all.timeset_id_expand).toMatchObject({ id: office, times: [{ wday: '2-6' }] })
    expect(all).not.toHaveProperty('sourceset_id_expand')
    const [one] = mappings.items(await mappings.get(seat, '?expand=cfu.timeset_id'))[0].cfu
    expect(one.timeset_id_expand.name).toBe('Office')
    expect(one).not.toHaveProperty('destinationset_id_expand')
    expect((await replaceList('cfb', [all])).json().cfb).toMatchObject([{ destinationset_id: first }])
  })

  test('refuses unknown sets, unless the request is soft', async () => {
    const answer = await mappings.get(seat, `${seat.id}?expand=name`)
    expect(refusal(answer)).toEqual([409, 'Provided expand fields are invalid'])
    expect((await mappings.get(seat, `${seat.id}?expand=name&soft_expand=1`)).statusCode).toBe(200)
  })
})

describe('CF-02: a profile without the attribute of a list', () => {
  const refused = (type: string) => [403, `This user is not allowed to modify ${type}.`]

  test('refuses additions and changes in it, for the administrator too', async () => {
    const set = await givenDestinationSet(platform, narrow.id)
    const mapping = [{ destinationset_id: set }]
    expect((await mappings.put(narrow, narrow.id, { ...none, cfb: mapping })).statusCode).toBe(200)
    for (const type of ['cfu', 'cft', 'cfna', 'cfs', 'cfr', 'cfo']) {
      expect(refusal(await mappings.put(narrow, narrow.id, { ...none, [type]: mapping }))).toEqual(refused(type))
      expect(refusal(await mappings.put(pilot, narrow.id, { ...none, [type]: mapping }))).toEqual(refused(type))
    }
  })

  test('keeps existing mappings unchanged, and lets them be removed', async () => {
    const destination_set_id = await givenDestinationSet(platform, narrow.id)
    const row = { subscriber_id: narrow.id, type: 'cfu', position: 0, destination_set_id } as const
    await platform.db.insertInto('cf_mappings').values(row).execute()
    const add = { op: 'add', path: '/cfb/-', value: { destinationset_id: destination_set_id } }
    expect((await mappings.patch(narrow, narrow.id, [add])).json()).toMatchObject({ cfu: [{}], cfb: [{}] })
    const disable = [{ op: 'replace', path: '/cfu/0/enabled', value: false }]
    expect(refusal(await mappings.patch(narrow, narrow.id, disable))).toEqual(refused('cfu'))
    const removal = [{ op: 'replace', path: '/cfu', value: [] }]
    expect((await mappings.patch(narrow, narrow.id, removal)).json()).toMatchObject({ cfu: [], cfb: [{}] })
  })
})

test('API-06: foreign forwardings are unknown, and there is nothing to make or delete', async () => {
  const unknown = [404, "Entity 'subscriber' not found."]
  for (const [who, whose] of [
    [seat, colleague.id],
    [pilot, stranger.id],
    [stranger, seat.id],
    [seat, 999_999],
  ] as const) {
    expect(refusal(await mappings.get(who, whose))).toEqual(unknown)
    expect(refusal(await mappings.put(who, whose, none))).toEqual(unknown)
  }
  expect(refusal(await mappings.remove(seat, seat.id))).toEqual([404, expect.any(String)])
  expect((await mappings.post(seat, none)).statusCode).toBe(404)
})

test('ENT-05: two editors of one subscriber take turns: both changes are kept', async () => {
  const add = (type: string) => mappings.patch(seat, seat.id, [{ op: 'add', path: `/${type}/-`, value: toFirst }])
  await Promise.all([add('cfu'), add('cfb'), add('cfu'), add('cfna')])
  const { cfu, cfb, cfna } = await stored()
  expect([cfu.length, cfb.length, cfna.length]).toEqual([2, 1, 1])
})

describe('RULE-01: a forwarding with all of its sets in one operation', () => {
  const draft = (name: string, destination = 'voicebox') => ({
    destinationset: { name, destinations: [{ destination, priority: 0, timeout: 60 }] },
    sourceset: { name: `callers ${name}`, mode: 'whitelist', is_regex: true, sources: [{ source: '43664*' }] },
    timeset: { name: `csc-office-hours-${name}`, times: [{ wday: '2-6', hour: '9-16' }] },
  })
  const add = (value: object, place: number | '-' = '-') =>
    mappings.patch(seat, seat.id, [{ op: 'add', path: `/cfu/${place}`, value }])
  const sets = async () => {
    const count = async (table: 'cf_destination_sets' | 'cf_source_sets' | 'cf_time_sets') =>
      (await platform.db.selectFrom(table).select('id').where('subscriber_id', '=', seat.id).execute()).length
    return [await count('cf_destination_sets'), await count('cf_source_sets'), await count('cf_time_sets')]
  }

  test('counts as a whole, in the requested place', async () => {
    expect((await add(draft('one'))).statusCode).toBe(200)
    expect((await add(draft('two'), 0)).statusCode).toBe(200)
    expect((await stored()).cfu).toMatchObject([
      { destinationset: 'two', sourceset: 'callers two', timeset: 'csc-office-hours-two', enabled: true },
      { destinationset: 'one', sourceset: 'callers one', timeset: 'csc-office-hours-one', enabled: true },
    ])
  })

  test.each<[string, object]>([
    ['its name is taken', draft('first')],
    ['one of its sets is wrong', { ...draft('three'), timeset: { name: 'x', times: [{ hour: '25' }] } }],
    ['its list of callers is taken', { ...draft('four'), sourceset: draft('one').sourceset }],
  ])('and not at all where %s: no set of it stays', async (_, value) => {
    const before = await sets()
    expect((await add(value)).statusCode).toBe(422)
    expect((await stored()).cfu).toEqual([])
    expect(await sets()).toEqual(before)
  })

  test('two saved at once are both kept', async () => {
    const answers = await Promise.all([add(draft('left')), add(draft('right')), add(draft('left'))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422])
    const names = (await stored()).cfu.map(({ destinationset }: { destinationset: string }) => destinationset)
    expect(names.toSorted()).toEqual(['left', 'right'])
  })

  test('RULE-02: the order of a list is the order of its rules, whose ids stay', async () => {
    await put({ cfu: [{ destinationset_id: first }, { destinationset_id: second }] })
    const { cfu } = await stored()
    const answer = await replaceList('cfu', cfu.toReversed())
    expect(answer.json().cfu.map(({ cfm_id }: { cfm_id: number }) => cfm_id)).toEqual([cfu[1].cfm_id, cfu[0].cfm_id])
    expect((await stored()).cfu).toEqual(answer.json().cfu)
  })
})
