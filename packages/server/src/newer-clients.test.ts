import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../test/builders.ts'
import { createTestPlatform } from '../test/test-platform.ts'
import { givenWalkWorld, type WalkWorld } from '../test/walk-world.ts'
import { buildApp } from './app.ts'

const { platform } = await createTestPlatform()
const app = await buildApp(platform)
afterAll(() => app.close())

let world: WalkWorld
beforeAll(async () => {
  world = await givenWalkWorld(platform)
})

type Person = 'pilot' | 'seat'
type Asked = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown]
interface Ids {
  readonly me: number
  readonly seat: number
  readonly customer: number
  readonly device: number
  readonly contact: number
}

const add = (name: string, value: unknown) => [{ op: 'add', path: `/${name}`, value }]
const all = 'page=1&rows=1000'
const paged = 'page=1&rows=25'

/** The requests of each page of the client of mr26.2 that the version of the documents does not send, in their order. */
const pages: Readonly<
  Record<string, { readonly who: readonly Person[]; readonly asks: (ids: Ids) => readonly Asked[] }>
> = {
  'the sign-in': {
    who: ['pilot', 'seat'],
    asks: ({ me }) => [
      ['GET', `subscribers/${me}`],
      ['GET', `capabilities/?${all}`],
      ['GET', `resellerbrandings/?${paged}`],
      ['GET', 'platforminfo'],
      ['GET', `faxserversettings/${me}`],
    ],
  },
  'the forwarding': {
    who: ['pilot', 'seat'],
    asks: ({ me }) => [
      ['GET', `cfmappings/${me}`],
      ['GET', `cfdestinationsets/?${all}`],
      ['GET', `cfsourcesets/?${all}`],
      ['GET', `cftimesets/?${all}`],
      ['GET', `cfbnumbersets/?${all}`],
      [
        'POST',
        'cfbnumbersets/',
        { name: 'Walked', subscriber_id: me, is_regex: true, bnumbers: [{ bnumber: '4319920*' }], mode: 'whitelist' },
      ],
      ['GET', 'pbxusers/?primary_number=4315550001'],
    ],
  },
  'outgoing blocking': {
    who: ['pilot', 'seat'],
    asks: ({ me }) => [
      ['GET', `ncoslevels/?${all}`],
      ['GET', 'v2/ncos/sets/'],
      ['GET', `subscriberpreferences/${me}`],
    ],
  },
  'the details of a seat': {
    who: ['pilot'],
    asks: ({ seat }) => [
      ['GET', `subscribers/${seat}`],
      ['GET', `subscriberpreferences/${seat}`],
      ['GET', `numbers/?${all}`],
      ['GET', `ncoslevels/?${all}`],
      ['PATCH', `subscriberpreferences/${seat}`, add('ncos', 'national')],
      ['GET', `soundsets/?${all}`],
    ],
  },
  'the details of a device': {
    who: ['pilot'],
    asks: ({ device }) => [
      ['GET', `pbxdevices/${device}`],
      ['GET', `pbxfielddevicepreferences/?${paged}`],
      ['GET', `pbxfielddevicepreferences/${device}`],
      ['PATCH', `pbxfielddevicepreferences/${device}`, add('web_gui_dis', true)],
    ],
  },
  'the own phone book': {
    who: ['pilot', 'seat'],
    asks: ({ me, contact }) => [
      ['GET', `v2/subscribers/${me}/phonebook?${paged}&order_by=id&order_by_direction=asc&subscriber_id=${me}`],
      [
        'POST',
        `v2/subscribers/${me}/phonebook`,
        { name: 'Petra', number: '4319920021', shared: false, subscriber_id: me },
      ],
      ['GET', `v2/subscribers/${me}/phonebook/${contact}`],
      [
        'PUT',
        `v2/subscribers/${me}/phonebook/${contact}`,
        { name: 'Petra', number: '4319920022', shared: false, subscriber_id: me },
      ],
      ['PATCH', `v2/subscribers/${me}/phonebook/${contact}`, [{ op: 'replace', path: '/shared', value: false }]],
      ['GET', `v2/subscribers/${me}/phonebook?number=4319920021`],
      ['DELETE', `v2/subscribers/${me}/phonebook/${contact}`],
    ],
  },
  'the directory of seats': {
    who: ['pilot', 'seat'],
    asks: () => [['GET', `pbxusers/?${paged}&order_by=display_name&order_by_direction=asc`]],
  },
  'the phone book of the customer': {
    who: ['pilot'],
    asks: ({ customer }) => [
      ['GET', `v2/customers/${customer}/phonebook?${paged}`],
      ['POST', `v2/customers/${customer}/phonebook`, { name: 'Ahorn', number: '4319920021' }],
    ],
  },
  'the preferences of the customer': {
    who: ['pilot'],
    asks: ({ customer }) => [
      ['GET', `customerpreferences/${customer}`],
      ['PATCH', `customerpreferences/${customer}`, add('block_in_list', ['43900*'])],
      ['PATCH', `customerpreferences/${customer}`, [{ op: 'remove', path: '/block_in_list' }]],
    ],
  },
}

const cases = Object.entries(pages).flatMap(([page, { who, asks }]) =>
  who.map((person) => [page, person, asks] as const),
)

test.each(cases)('FRONT-03: the newest client opens %s as %s', async (_page, person, asks) => {
  const { people, objects } = world
  const ids: Ids = {
    me: people[person].id,
    seat: people.seat.id,
    customer: people.pilot.customer.id,
    device: objects.device[person],
    contact: objects.contact[person],
  }
  const headers = await signedIn(platform, people[person])
  for (const [method, path, body] of asks(ids)) {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json'
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...headers, accept: 'application/json', ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    expect([answer.statusCode, path], answer.payload).toEqual([expect.toBeOneOf([200, 201, 204]), path])
  }
})
