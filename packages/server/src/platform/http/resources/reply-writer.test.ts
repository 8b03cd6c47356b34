import type { Schema } from '@lineside/contract/http/schema'
import { routesOf } from '@lineside/contract/http/resource'
import { allRoutes } from '@lineside/contract/resources/all'
import { conversations } from '@lineside/contract/resources/conversations/conversations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import * as z from 'zod/mini'
import { itemLinksOf } from './hal.ts'
import { replyWriterOf } from './reply-writer.ts'
import { Represented } from './represented.ts'

const person = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(['pilot', 'seat']),
  email: z.optional(z.nullable(z.string())),
  numbers: z.array(z.object({ sn: z.string() })),
  links: z.record(z.string(), z.unknown()),
  strict: z.optional(z.strictObject({ a: z.number() })),
  either: z.optional(z.union([z.string(), z.number()])),
  short: z.optional(z.string().check(z.maxLength(3))),
})
const anna = { id: 1, name: 'Anna', role: 'pilot', numbers: [{ sn: '1' }], links: { self: { href: '/1' } } }

const written = (schema: Schema, value: unknown): unknown => JSON.parse(replyWriterOf(schema)(value) ?? 'null')

const outcome = (run: () => unknown): string => {
  try {
    return JSON.stringify(run())
  } catch {
    return 'refused'
  }
}

describe('API-06: nothing leaves that the reply does not name', () => {
  test('members that no schema names stay inside, at every depth', () => {
    const secret = { ...anna, password: 'x', numbers: [{ sn: '1', owner: 'y' }] }
    expect(written(person, secret)).toEqual(anna)
  })

  test.each([
    ['a missing member', { ...anna, name: undefined }],
    ['a number for a text', { ...anna, name: 1 }],
    ['no number', { ...anna, id: Number.NaN }],
    ['no end', { ...anna, id: Number.POSITIVE_INFINITY }],
    ['a word outside of its list', { ...anna, role: 'king' }],
    ['null for a member that is optional only', { ...anna, short: null }],
    ['an object for a list', { ...anna, numbers: {} }],
    ['a list for an object', [anna]],
    ['a wrong element', { ...anna, numbers: [{ sn: '1' }, {}] }],
    ['an unknown member of a strict object', { ...anna, strict: { a: 1, b: 2 } }],
    ['neither of two kinds', { ...anna, either: true }],
    ['a text that is too long', { ...anna, short: 'long' }],
    ['nothing', null],
  ])('a reply that does not fit is our error: %s', (_title, value) => {
    expect(() => replyWriterOf(person)(value)).toThrow('Invalid input')
  })

  test('changes any value as the schema itself does', () => {
    const value = fc.record(
      {
        id: fc.oneof(fc.integer(), fc.constant('1')),
        name: fc.oneof(fc.string(), fc.constant(null)),
        role: fc.constantFrom('pilot', 'seat', 'king'),
        email: fc.constantFrom(undefined, null, 'a@b.c', 3),
        numbers: fc.array(fc.record({ sn: fc.string(), owner: fc.string() }, { requiredKeys: ['sn'] })),
        links: fc.dictionary(fc.string(), fc.jsonValue()),
        either: fc.constantFrom(undefined, 'text', 4, true),
        secret: fc.string(),
      },
      { requiredKeys: ['id', 'name', 'role', 'numbers', 'links'] },
    )
    fc.assert(
      fc.property(value, (input) => {
        expect(outcome(() => written(person, input))).toBe(outcome(() => parse(person, input)))
      }),
    )
  })

  test('reads every reply of the contract', () => {
    const replies = allRoutes.flatMap(({ replies: described }) => Object.values(described))
    const schemas = replies.filter((reply) => typeof reply !== 'string')
    expect(schemas.length).toBeGreaterThan(allRoutes.length / 2)
    for (const schema of schemas) expect(() => replyWriterOf(schema)(Symbol('no reply'))).toThrow('Invalid input')
  })

  test('a text reads back the same, for any characters', () => {
    const text = z.object({ text: z.string() })
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), fc.constantFrom('"', '\\', '\n', '\ud83d')),
        }),
        (value) => {
          expect(replyWriterOf(text)({ text: value })).toBe(JSON.stringify({ text: value }))
        },
      ),
    )
  })

  test('an item and its links leave as one object, and nothing else of the item', () => {
    const schema = z.object({ id: z.number(), name: z.string(), _links: z.record(z.string(), z.unknown()) })
    const links = itemLinksOf({ name: 'people' })(7, { towns: '/api/towns/"9' })
    expect(written(schema, new Represented({ id: 7, name: 'Anna', password: 'x' }, links))).toEqual({
      id: 7,
      name: 'Anna',
      _links: {
        curies: { name: 'ngcp', href: 'http://purl.org/sipwise/ngcp-api/#rel-{rel}', templated: true },
        profile: { href: 'http://purl.org/sipwise/ngcp-api/' },
        self: { href: '/api/people/7' },
        collection: { href: '/api/people/' },
        'ngcp:people': [{ href: '/api/people/7' }],
        'ngcp:towns': [{ href: '/api/towns/"9' }],
      },
    })
  })

  test('an empty page and one without a count leave as they are', () => {
    const [list] = routesOf(conversations)
    const page = { _links: { self: { href: '/' } }, total_count: null }
    expect(written(list?.replies[200] as Schema, page)).toEqual(page)
  })
})
