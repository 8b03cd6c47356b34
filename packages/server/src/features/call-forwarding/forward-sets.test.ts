import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenPilot, givenSubscriber } from '../../../test/builders.ts'
import { refusal, resourceAs } from '../../../test/builders/call-forwarding-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { callForwardingRoutes } from './call-forwarding-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callForwardingRoutes)

const pilot = await givenPilot(platform)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const stranger = await givenSubscriber(platform)
const sources = resourceAs(app, platform, 'cfsourcesets')
const times = resourceAs(app, platform, 'cftimesets')
const targets = resourceAs(app, platform, 'cfdestinationsets')
const called = resourceAs(app, platform, 'cfbnumbersets')
const mappings = resourceAs(app, platform, 'cfmappings')

const kinds = [
  ['cfdestinationsets', 'destination', targets, {}],
  ['cfsourcesets', 'source', sources, { mode: 'whitelist' }],
  ['cftimesets', 'time', times, {}],
  ['cfbnumbersets', 'bnumber', called, { mode: 'blacklist' }],
] as const
let made = 0
const unnamed = () => `set-${++made}`

describe.each(kinds)('ENT-06: %s', (resource, word, sets, more) => {
  test('have an id, a name, a subscriber, and say whose they are and how often they are used', async () => {
    const name = unnamed()
    const answer = await sets.post(seat, { name, subscriber_id: String(seat.id), ...more })
    expect(answer.statusCode).toBe(201)
    const id = Number(new RegExp(`^/api/${resource}/(\\d+)$`).exec(String(answer.headers.location))?.[1])
    const { _links, ...item } = (await sets.get(seat, id)).json()
    expect(item).toMatchObject({ id, name, subscriber_id: seat.id, own: 1, usage_count: 0 })
    expect(_links['ngcp:subscribers']).toEqual([{ href: `/api/subscribers/${seat.id}` }])
    expect((await sets.get(pilot, id)).json()).toMatchObject({ own: 0 })
  })

  test('have a name, and of a subscriber each another', async () => {
    const name = unnamed()
    const id = await sets.made(seat, { name, ...more })
    const taken = [422, `a ${word} set with this name already exists`]
    expect(refusal(await sets.post(seat, { name, ...more }))).toEqual(taken)
    const other = await sets.made(seat, { name: unnamed(), ...more })
    expect(refusal(await sets.put(seat, other, { name, ...more }))).toEqual(taken)
    expect((await sets.put(seat, id, { name, ...more })).statusCode).toBe(200)
    expect((await sets.post(pilot, { name, subscriber_id: pilot.id, ...more })).statusCode).toBe(201)
    const nameless = "Validation failed. field='name', input='', errors='Name field is required'"
    expect(refusal(await sets.post(seat, { ...more }))).toEqual([422, nameless])
    expect(refusal(await sets.post(seat, { name: '', ...more }))).toEqual([422, nameless])
    expect((await sets.post(seat, { name: 'x'.repeat(256), ...more })).statusCode).toBe(422)
  })

  test('a subscriber has 500, and two at a time do not make 501', async () => {
    const many = await givenSubscriber(platform)
    const table = sql.table(resource.replace('cf', 'cf_').replace('sets', '_sets'))
    const [column, value] = 'mode' in more ? [sql`, mode`, sql`, 'whitelist'`] : [sql``, sql``]
    await sql`insert into ${table} (subscriber_id, name ${column})
      select ${many.id}, 'set ' || n ${value} from generate_series(2, ${limits.forwardSets}) n`.execute(platform.db)
    const answers = await Promise.all([1, 2, 3].map(() => sets.post(many, { name: unnamed(), ...more })))
    const refused = [422, `Maximum number of ${word} sets reached.`]
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422])
    expect(refusal(await sets.post(many, { name: unnamed(), ...more }))).toEqual(refused)
  })

  test('API-03: more than 25 of them are read page by page, and by name', async () => {
    const many = await givenSubscriber(platform)
    for (let index = 0; index < 31; index++)
      await sets.made(many, { name: `csc-${index % 2 === 0 ? 'date' : 'week'}-${index}`, ...more })
    const all = await sets.get(many, '?page=1&rows=1000')
    expect([sets.items(all).length, all.json().total_count]).toEqual([31, 31])
    const second = await sets.get(many, '?page=2&rows=25&order_by=name')
    expect([sets.items(second).length, second.json()._links.prev !== undefined]).toEqual([6, true])
    expect((await sets.get(many, '?name=csc-date*&rows=1')).json().total_count).toBe(16)
    expect((await sets.get(many, '?name=csc-week-1')).json().total_count).toBe(1)
    expect((await sets.get(many, `?subscriber_id=${seat.id}`)).json().total_count).toBe(0)
  })

  test('API-06: administrators name the subscriber, which must be of their customer; others write their own', async () => {
    const required = "Validation failed. field='subscriber_id', input='', errors='Subscriber id field is required'"
    expect(refusal(await sets.post(pilot, { name: unnamed(), ...more }))).toEqual([422, required])
    for (const subscriber_id of [stranger.id, 999_999])
      expect(refusal(await sets.post(pilot, { name: unnamed(), subscriber_id, ...more }))).toEqual([
        422,
        "Invalid 'subscriber_id'.",
      ])
    const forSeat = await sets.made(pilot, { name: unnamed(), subscriber_id: seat.id, ...more })
    expect((await sets.get(seat, forSeat)).json().subscriber_id).toBe(seat.id)
    const forced = await sets.made(seat, { name: unnamed(), subscriber_id: stranger.id, ...more })
    expect((await sets.get(seat, forced)).json().subscriber_id).toBe(seat.id)
    expect((await sets.patch(pilot, forSeat, [{ op: 'replace', path: '/name', value: unnamed() }])).statusCode).toBe(
      200,
    )
    const moved = await sets.patch(pilot, forSeat, [{ op: 'replace', path: '/subscriber_id', value: pilot.id }])
    expect(refusal(moved)).toEqual([422, "Invalid 'subscriber_id'."])
  })

  test('a representation is a valid body', async () => {
    const item = (await sets.get(seat, await sets.made(seat, { name: unnamed(), ...more }))).json()
    const { _links, ...written } = (await sets.put(seat, item.id, item)).json()
    expect({ ...written, _links }).toEqual(item)
  })
})

describe('ENT-06: a source set', () => {
  const list = [{ source: '43664*' }, { source: '' }, { source: 'anonymous' }, { source: '44[1-5]?' }]

  test('has a mode, sources, and keeps whether they are patterns when a write does not say', async () => {
    const body = { name: unnamed(), mode: 'blacklist', is_regex: true, sources: list }
    const id = await sources.made(seat, body)
    expect((await sources.get(seat, id)).json()).toMatchObject(body)
    const changed = { name: body.name, mode: 'whitelist', sources: list.slice(0, 1) }
    expect((await sources.put(seat, id, changed)).json()).toMatchObject({ ...changed, is_regex: true })
    expect((await sources.put(seat, id, { ...changed, is_regex: 0 })).json()).toMatchObject({ is_regex: false })
    const more = await sources.patch(seat, id, [
      { op: 'add', path: '/sources', value: list.slice(1, 3), mode: 'append' },
    ])
    expect(more.json().sources).toEqual(list.slice(0, 3))
    const less = await sources.patch(seat, id, [{ op: 'remove', path: '/sources', value: { source: '' } }])
    expect(less.json().sources).toEqual([list[0], list[2]])
  })

  test.each<[object, string]>([
    [{}, "Validation failed. field='mode', input='', errors='Mode field is required'"],
    [{ mode: 'grey' }, "Validation failed. field='mode', input='grey', errors=''grey' is not a valid value'"],
    [{ mode: 'whitelist', sources: 'x' }, "Invalid field 'sources'. Must be an array."],
    [
      { mode: 'whitelist', sources: [{}] },
      "Validation failed. field='0_source', input='', errors='Source field is required'",
    ],
    [
      { mode: 'whitelist', sources: [{ source: '1', x: 2 }] },
      "Validation failed. field='0_x', input='2', errors='Unknown field'",
    ],
  ])('refuses %j', async (body, message) => {
    expect(refusal(await sources.post(seat, { name: unnamed(), ...body }))).toEqual([422, message])
  })
})

describe('CF-13: a time set', () => {
  const any = { year: null, month: null, mday: null, wday: null, hour: null, minute: null }

  test.each<[string, object[], object[]]>([
    [
      'a date',
      [{ ...any, year: '2021', month: '05', mday: '03' }],
      [{ ...any, year: '2021', month: '05', mday: '03' }],
    ],
    ['a weekday', [{ ...any, wday: 2 }], [{ ...any, wday: '2' }]],
    ['office hours', [{ wday: '2-6', hour: '9-16' }], [{ ...any, wday: '2-6', hour: '9-16' }]],
    ['a night over the end', [{ hour: '22-6', wday: '6-1' }], [{ ...any, hour: '22-6', wday: '6-1' }]],
    ['always', [{}], [any]],
    ['never', [], []],
  ])('keeps %s as texts, every part of it', async (_what, written, kept) => {
    const id = await times.made(seat, { name: unnamed(), times: written })
    expect((await times.get(seat, id)).json().times).toEqual(kept)
    const patched = await times.patch(seat, id, [{ op: 'replace', path: '/times', value: kept }])
    expect(patched.json().times).toEqual(kept)
  })

  const invalid = (field: string, input: string, error: string) =>
    `Validation failed. field='${field}', input='${input}', errors='${error}'`
  test.each<[unknown, string]>([
    ['x', "Invalid field 'times'. Must be an array."],
    [null, "Invalid field 'times'. Must be an array."],
    [[{ wday: '1,3' }], invalid('0_wday', '1,3', 'Invalid format')],
    [[{ wday: '2-4-6' }], invalid('0_wday', '2-4-6', 'Invalid format')],
    [[{}, { hour: 'noon' }], invalid('1_hour', 'noon', 'Invalid format')],
    [[{ wday: 0 }], invalid('0_wday', '0', 'First value too small')],
    [[{ month: '12-13' }], invalid('0_month', '12-13', 'Second value too big')],
    [[{ minute: 60 }], invalid('0_minute', '60', 'Second value too big')],
    [[{ year: '2022-2021' }], invalid('0_year', '2022-2021', 'Second value smaller than first')],
    [[{ year: '1899' }], invalid('0_year', '1899', 'First value too small')],
    [[{ day: '1' }], invalid('0_day', '1', 'Unknown field')],
    [[{ hour: {} }], invalid('0_hour', '{}', 'Invalid value')],
  ])('refuses %j', async (list, message) => {
    expect(refusal(await times.post(seat, { name: unnamed(), times: list }))).toEqual([422, message])
  })
})

describe('CF-15: a set that is deleted', () => {
  const forwarding = async () => {
    const destinationset_id = await targets.made(seat, { name: unnamed() })
    const sourceset_id = await sources.made(seat, { name: unnamed(), mode: 'whitelist' })
    const timeset_id = await times.made(seat, { name: unnamed() })
    const value = [{ destinationset_id, sourceset_id, timeset_id }]
    await mappings.patch(seat, seat.id, [{ op: 'replace', path: '/cfu', value }])
    return { destinationset_id, sourceset_id, timeset_id }
  }
  const cfu = async () => (await mappings.get(seat, seat.id)).json().cfu

  test.each([
    ['destinationset_id', targets],
    ['sourceset_id', sources],
    ['timeset_id', times],
  ] as const)('takes the mappings that use it with it: %s', async (reference, sets) => {
    const id = (await forwarding())[reference]
    expect((await sets.get(seat, id)).json().usage_count).toBe(1)
    expect((await sets.remove(seat, id)).statusCode).toBe(204)
    expect(await cfu()).toEqual([])
    expect((await sets.get(seat, id)).statusCode).toBe(404)
  })

  test.each([
    ['sourceset_id', sources],
    ['timeset_id', times],
  ] as const)('leaves them without it, if requested: %s', async (reference, sets) => {
    const given = await forwarding()
    expect((await sets.remove(seat, `${given[reference]}?unassign_first=1`)).statusCode).toBe(204)
    expect(await cfu()).toMatchObject([{ ...given, [reference]: null }])
  })

  test('is unknown to strangers', async () => {
    const { destinationset_id } = await forwarding()
    expect(refusal(await targets.remove(stranger, destinationset_id))).toEqual([
      404,
      "Entity 'cfdestinationset' not found.",
    ])
    expect(await cfu()).toHaveLength(1)
  })
})
