import { resource } from '@lineside/contract/http/resource'
import { administrators, both } from '@lineside/contract/http/route'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenPilot, givenSubscriber, signedIn } from '../../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../../test/test-platform.ts'
import { unprocessable } from '../../http-problem.ts'

const { platform } = await createTestPlatform()
const { db } = platform
await sql`create table notes (id integer generated always as identity primary key, name text not null unique,
  numbers jsonb not null default '[]', secret text)`.execute(db)

/** A resource with everything that a collection can have. */
const notes = resource({
  name: 'notes',
  entity: 'note',
  origin: 'ngcp',
  summary: 'Notes',
  methods: { list: both, get: both, create: administrators, replace: both, patch: both, remove: both },
  item: z.object({ id: z.number(), name: z.string(), numbers: z.array(z.string()) }),
  filters: z.object({ name: z.optional(z.string()) }),
  orderBy: ['id', 'name'],
  create: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(20)) }),
  replace: z.strictObject({ name: z.string().check(z.minLength(1)), numbers: z.array(z.string()) }),
  patchOps: ['add', 'replace', 'remove', 'copy'],
})
interface Note {
  id: number
  name: string
  numbers: string[]
}

const afterwards: string[] = []
let attempts = 0
/** How often a note has been looked up. */
let reads = 0
const app = await createTestApp(platform, (api) =>
  api.resource(notes, {
    list: async (context, { filters: { name = null }, offset, limit, order, count }) => {
      const by = sql.ref(order?.by ?? 'id')
      const { rows } = await sql<Note>`select * from notes where ${name}::text is null or name = ${name}
        order by ${by} ${order?.descending === true ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`.execute(
        context.db,
      )
      const all = await sql<{ count: number }>`select count(*) as count from notes`.execute(context.db)
      return { items: rows, totalCount: count ? (all.rows[0]?.count ?? 0) : null }
    },
    get: async (context, id) => {
      reads++
      return (await sql<Note>`select * from notes where id = ${id}`.execute(context.db)).rows[0]
    },
    create: async (context, { name }) => {
      context.afterCommit(async () => void afterwards.push(name))
      const { rows } = await sql<Note>`insert into notes (name) values (${name}) returning id`.execute(context.db)
      if (name === 'in the way' && attempts++ === 0)
        await sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(context.db)
      if (name === 'refused') throw unprocessable('A note cannot be called that.')
      return rows[0]?.id ?? 0
    },
    replace: async (context, id, { name, numbers }) => {
      await sql`update notes set name = ${name}, numbers = ${JSON.stringify(numbers)}::jsonb where id = ${id}`.execute(
        context.db,
      )
    },
    remove: async (context, id) => {
      await sql`delete from notes where id = ${id}`.execute(context.db)
    },
  }),
)

const pilot = await givenPilot(platform)
const seat = await givenSubscriber(platform, { customer: pilot.customer })
const call = async (
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
  as = pilot,
) =>
  app.inject({
    method,
    url: `/api/notes/${path}`,
    headers: {
      ...(await signedIn(platform, as)),
      ...(payload === undefined
        ? {}
        : { 'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
const given = async (...names: string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`insert into notes (name, secret)
    select name, 'hidden' from unnest(${names}::text[]) with ordinality as t (name, place) order by place
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
const representation = { prefer: 'return=representation' }

beforeEach(async () => {
  await sql`delete from notes`.execute(db)
  afterwards.length = 0
})

describe('API-01: a page', () => {
  test('without items has neither items nor their links', async () => {
    const body = (await call('GET', '?name=x')).json()
    expect(body).toEqual({
      _links: {
        curies: { name: 'ngcp', href: 'http://purl.org/sipwise/ngcp-api/#rel-{rel}', templated: true },
        profile: { href: 'http://purl.org/sipwise/ngcp-api/' },
        self: { href: '/api/notes/?page=1&rows=10&name=x' },
      },
      total_count: 0,
    })
  })

  test('for one item is a list of one, with described members only', async () => {
    const [id = 0] = await given('a "note"')
    const body = (await call('GET', '')).json()
    expect(body._links['ngcp:notes']).toEqual([{ href: `/api/notes/${id}` }])
    expect(body._embedded['ngcp:notes']).toEqual([
      { id, name: 'a "note"', numbers: [], _links: expect.objectContaining({ self: { href: `/api/notes/${id}` } }) },
    ])
    expect(body.total_count).toBe(1)
  })

  test('says whether there is one before it and one after it, counted or not', async () => {
    await given('a', 'b', 'c', 'd', 'e')
    for (const count of ['', '&no_count=1', '&no_count=true']) {
      const links = async (page: number) => (await call('GET', `?rows=2&page=${page}${count}`)).json()._links
      expect(Object.keys(await links(1))).toEqual(expect.arrayContaining(['next']))
      expect(Object.keys(await links(2))).toEqual(expect.arrayContaining(['next', 'prev']))
      expect(Object.keys(await links(3))).not.toContain('next')
      expect((await links(2)).next.href).toContain('page=3')
      expect((await links(2)).prev.href).toContain('page=1')
    }
    expect((await call('GET', '?rows=2&no_count=1')).json()).toMatchObject({ total_count: null })
  })

  test('is sorted by the described members; other names are ignored', async () => {
    await given('b', 'a', 'c')
    const names = async (query: string) =>
      (await call('GET', `?${query}`)).json()._embedded['ngcp:notes'].map(({ name }: Note) => name)
    expect(await names('order_by=name')).toEqual(['a', 'b', 'c'])
    expect(await names('order_by=name&order_by_direction=DESC')).toEqual(['c', 'b', 'a'])
    expect(await names('order_by=secret&order_by_direction=desc')).toEqual(['b', 'a', 'c'])
  })

  test('has ten rows by default: API-03, all of them by the number that the first answer counted', async () => {
    await given(...Array.from({ length: 1001 }, (_, index) => `note ${index}`))
    const items = async (query: string) => (await call('GET', query)).json()
    expect((await items(''))._embedded['ngcp:notes']).toHaveLength(10)
    const first = await items('?page=1&rows=1000')
    expect(first._embedded['ngcp:notes']).toHaveLength(1000)
    expect((await items(`?page=1&rows=${first.total_count}`))._embedded['ngcp:notes']).toHaveLength(1001)
  })

  test('is HAL, plain JSON for who wants just that, and has no body for HEAD', async () => {
    const typeFor = async (accept: string) => (await call('GET', '', undefined, { accept })).headers['content-type']
    expect(await typeFor('*/*')).toBe(
      'application/hal+json; profile="http://purl.org/sipwise/ngcp-api/"; charset=utf-8',
    )
    expect(await typeFor('application/json')).toBe('application/json; charset=utf-8')
    const head = await call('HEAD', '')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe((await call('GET', '')).headers['content-length'])
  })
})

describe('API-04: POST', () => {
  test('answers 201, where the new item is, and no body', async () => {
    const answer = await call('POST', '', { name: 'new' })
    const id = Number(/^\/api\/notes\/(\d+)$/.exec(String(answer.headers.location))?.[1])
    expect([answer.statusCode, answer.body]).toEqual([201, ''])
    expect((await call('GET', String(id))).json()).toMatchObject({ id, name: 'new' })
    expect(afterwards).toEqual(['new'])
  })

  test('brings the item with it where that is preferred', async () => {
    const answer = await call('POST', '', { name: 'new' }, representation)
    expect(answer.headers.location).toBe(`/api/notes/${answer.json().id}`)
    expect(answer.json()).toMatchObject({ name: 'new', numbers: [] })
  })

  test('to a resource that answers without a body has no body, for any preference', async () => {
    const silent = await createTestApp(platform, (api) =>
      api.resource(resource({ ...notes, methods: { create: administrators }, createsWithoutBody: true }), {
        create: async () => 7,
      }),
    )
    const headers = { ...(await signedIn(platform, pilot)), ...representation }
    const answer = await silent.inject({ method: 'POST', url: '/api/notes/', headers, payload: { name: 'new' } })
    expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([201, '', '/api/notes/7'])
  })

  test('undone by the database for another one is repeated', async () => {
    expect((await call('POST', '', { name: 'in the way' })).statusCode).toBe(201)
    expect([attempts, afterwards]).toEqual([2, ['in the way']])
  })

  test('leaves nothing when it is refused, and does nothing afterwards', async () => {
    expect((await call('POST', '', { name: 'refused' })).json()).toMatchObject({
      code: 422,
      message: 'A note cannot be called that.',
    })
    expect((await call('GET', '')).json().total_count).toBe(0)
    expect(afterwards).toEqual([])
  })

  test('API-02: without a body is one with an empty object', async () => {
    expect((await call('POST', '')).json().message).toBe(
      "Validation failed. field='name', input='', errors='Name field is required'",
    )
  })

  test('API-06: is not for roles that the description does not name', async () => {
    const answer = await call('POST', '', { name: 'new' }, {}, seat)
    expect(answer.json()).toMatchObject({ code: 403, message: 'Invalid user' })
  })
})

describe('API-02: PUT and PATCH', () => {
  const patch = [{ op: 'replace', path: '/name', value: 'changed' }]

  test('answer 204 and say so, unless the item is preferred', async () => {
    const [id = 0] = await given('a')
    for (const [method, body] of [
      ['PUT', { name: 'changed', numbers: [] }],
      ['PATCH', patch],
    ] as const) {
      for (const prefer of ['return=minimal', 'something=else']) {
        const answer = await call(method, String(id), body, { prefer })
        expect([answer.statusCode, answer.body]).toEqual([204, ''])
        expect(answer.headers['preference-applied']).toBe('return=minimal')
      }
      const answer = await call(method, String(id), body, representation)
      expect([answer.statusCode, answer.json().name]).toEqual([200, 'changed'])
      expect(answer.headers['preference-applied']).toBe('return=representation')
    }
  })

  test.each(['PUT', 'PATCH'] as const)(
    '%s looks its item up before and after, and answers with that',
    async (method) => {
      const [id = 0] = await given('old')
      const body = method === 'PUT' ? { name: 'new', numbers: [] } : [{ op: 'replace', path: '/name', value: 'new' }]
      reads = 0
      expect((await call(method, String(id), body, representation)).json()).toMatchObject({ id, name: 'new' })
      expect(reads).toBe(2)
    },
  )

  test('a representation can be put back as it came, with its id and links', async () => {
    const [id = 0] = await given('a')
    const item = (await call('GET', String(id))).json()
    const answer = await call('PUT', String(id), { ...item, name: 'b', subscriber_id_expand: {} })
    expect(answer.statusCode).toBe(204)
    expect((await call('PUT', String(id), { ...item, other: 1 })).json().message).toContain("field='other'")
    expect((await call('GET', String(id))).json()).toEqual({ ...item, name: 'b' })
  })

  test('keep both of two simultaneous patches', async () => {
    const [id = 0] = await given('a')
    const added = Array.from({ length: 8 }, (_, index) => String(index))
    await Promise.all(added.map((value) => call('PATCH', String(id), [{ op: 'add', path: '/numbers/-', value }])))
    expect((await call('GET', String(id))).json().numbers.sort()).toEqual(added)
  })

  test('a patch reaches nothing that the item does not show', async () => {
    const [id = 0] = await given('a')
    const answer = await call('PATCH', String(id), [{ op: 'copy', from: '/secret', path: '/name' }])
    expect(answer.json().message).toContain('a non-existent value (pointer: /secret)')
  })

  test('a patched item must still be one', async () => {
    const [id = 0] = await given('a')
    const answer = await call('PATCH', String(id), [{ op: 'add', path: '/numbers/-', value: 7 }])
    expect(answer.json().message).toContain("field='numbers_0', input='7'")
  })

  test('for a missing item are 404, in the words of its entity', async () => {
    for (const [method, body] of [
      ['PUT', { name: 'x', numbers: [] }],
      ['PATCH', patch],
      ['DELETE', undefined],
      ['GET', undefined],
    ] as const)
      expect((await call(method, '1', body)).json()).toEqual({ code: 404, message: "Entity 'note' not found." })
  })
})

describe('API-02: the method that a header names', () => {
  test.each(['x-http-method', 'X-HTTP-Method-Override', 'X-METHOD-OVERRIDE', 'x-tunneled-method'])(
    'counts instead of the request line: %s',
    async (header) => {
      const [id] = await given('a')
      const patch = [{ op: 'replace', path: '/name', value: header }]
      const type = { 'content-type': 'application/json-patch+json' }
      expect((await call('DELETE', String(id), patch, { ...type, [header]: 'patch' })).statusCode).toBe(204)
      expect((await call('POST', String(id), undefined, { [header]: 'GET' })).json().name).toBe(header)
    },
  )

  test('is ignored if there is no such method', async () => {
    const [id] = await given('a')
    for (const method of ['HEAD', 'TRACE', '']) {
      const answer = await call('DELETE', String(id), undefined, { 'x-tunneled-method': method })
      expect(answer.json()).toEqual({ code: 404, message: 'Path not found' })
    }
    expect((await call('GET', String(id))).statusCode).toBe(200)
  })
})

test('DELETE answers 204, and the item is gone', async () => {
  const [id = 0] = await given('a')
  const answer = await call('DELETE', String(id))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await call('DELETE', String(id))).statusCode).toBe(404)
})

test('a resource that describes more than it can do does not start', async () => {
  await expect(createTestApp(platform, (api) => api.resource(notes, {}))).rejects.toThrow(
    'The resource notes describes list and has no handler for it',
  )
})
