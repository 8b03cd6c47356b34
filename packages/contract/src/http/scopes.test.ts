import { expect, test } from 'vitest'
import { allRoutes } from '../resources/all.ts'
import { keyGroupOf, keyGroups, keyOpens, onlyRead, onlyWritten } from './key-groups.ts'
import { opensRoute, type Scope, scopes } from './scopes.ts'

const contacts = '/api/contacts/'
const read = { method: 'GET', path: contacts } as const
const write = { method: 'PATCH', path: contacts } as const
const phone = { method: 'PUT', path: contacts, isOfPhones: true } as const
const person = { method: 'GET', path: contacts, isForPersons: true } as const

test.each<[Scope, boolean[]]>([
  ['api_read', [true, false, false, false]],
  ['api_all', [true, true, true, false]],
  ['phone_provisioning', [false, false, true, false]],
])('FACT-04: the scope %s opens reading, writing, phones and what is for persons: %j', (scope, opened) => {
  expect([read, write, phone, person].map((route) => opensRoute(scope, route))).toEqual(opened)
})

test('FACT-04: whoever used no app password is not narrowed', () => {
  expect([read, write, phone, person].every((route) => opensRoute(null, route))).toBe(true)
  expect(scopes).toHaveLength(3)
})

test('KEYS-01: a key reads and writes the groups that it names, and nothing that is for persons', () => {
  const reading = { reads: ['contacts'], writes: [] } as const
  const writing = { reads: [], writes: ['contacts'] } as const
  expect([read, write, phone, person].map((route) => opensRoute(reading, route))).toEqual([true, false, false, false])
  expect([read, write, phone, person].map((route) => opensRoute(writing, route))).toEqual([true, true, true, false])
  expect(keyOpens(writing, { method: 'GET', path: '/api/subscribers/' })).toBe(false)
})

const closed = allRoutes.filter(
  (each) => each.access !== 'public' && each.isForPersons !== true && keyGroupOf(each.path) === null,
)

test('KEYS-01: the routes that no key opens beside those for persons', () => {
  expect(closed.map(({ name }) => name).toSorted()).toEqual([
    'auditlog.item.putback',
    'callmails.get',
    'callmails.put',
    'capabilities.collection.get',
    'capabilities.item.get',
    'elsewhere.delete',
    'elsewhere.get',
    'elsewhere.put',
    'factor.get',
    'find.get',
    'handovers.collection.post',
    'handovers.mails.post',
    'heldphones.get',
    'newphones.get',
    'outsidelimits.get',
    'outsidelimits.line.get',
    'push.delete',
    'push.get',
    'push.post',
    'push.put',
    'push.try',
    'resellerbrandinglogos.collection.get',
    'resellerbrandinglogos.item.get',
    'resellerbrandings.collection.get',
    'resellerbrandings.item.get',
    'roles.get',
    'roles.own.get',
    'rtcsessions.collection.post',
    'rtcsessions.item.get',
    'seeas.get',
    'sessions.current.delete',
    'signinrules.get',
    'signinrules.people.get',
  ])
})

test.each(keyGroups)('KEYS-01: the group %s has routes to read and to write, or says which it lacks', (group) => {
  const methods = allRoutes.filter((each) => keyGroupOf(each.path) === group).map(({ method }) => method)
  expect([methods.includes('GET'), methods.some((method) => method !== 'GET')]).toEqual([
    !onlyWritten.has(group),
    !onlyRead.has(group),
  ])
})
