import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath, matchPath } from './path-pattern.ts'

test.each<[string, string, Record<string, string> | null]>([
  ['/', '/', {}],
  ['/', '/user', null],
  ['/user/settings', '/user/settings', {}],
  ['/user/settings', '/User/Settings/', {}],
  ['/user/settings', '/user/settings/nonsense', null],
  ['/user/settings', '/user', null],
  ['/conference/$room', '/conference', null],
  ['/conference/$room', '/conference/board%20room', { room: 'board room' }],
  ['/conference/$room', '/conference/Space7', { room: 'Space7' }],
  ['/conference/$room', '/conference/50%', { room: '50%' }],
  ['/customer/$customerId/details', '/customer/7/details', { customerId: '7' }],
  ['/customer/$customerId/details', '/customer/7/contacts', null],
  ['/customer/$', '/customer/7/contacts', {}],
  ['/$', '/no/such/page', {}],
])('NAV-01: for the pattern %s the path %s gives %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test('CONF-01: every name of a room that is written into an address is read from it again', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (room) => {
      expect(matchPath('/conference/$room', fillPath('/conference/$room', { room }))).toEqual({ room })
    }),
  )
})
