import { expect, test } from 'vitest'
import { opensRoute, type Scope, scopes } from './scopes.ts'

const read = { method: 'GET' } as const
const write = { method: 'PATCH' } as const
const phone = { method: 'PUT', isOfPhones: true } as const
const person = { method: 'GET', isForPersons: true } as const

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
