import { expect, test } from 'vitest'
import { judgePhone, type PhoneState, type SeenPhone } from './judge-phone.ts'

const phone = (family: string, network: string, state: PhoneState = 'known'): SeenPhone => ({ family, network, state })
const desk = phone('yealink sip-t46s', '192.0.0.0/16')
const app = phone('linphone', '198.51.0.0/16')

test.each<[string, SeenPhone, SeenPhone[], Partial<{ isHolding: boolean; isProvisioned: boolean }>, PhoneState]>([
  ['the first phone of a line', desk, [], {}, 'held'],
  ['a phone that the line knows', desk, [desk], {}, 'known'],
  ['a new kind in a known network', phone('linphone', desk.network), [desk], {}, 'held'],
  ['a known kind in a new network', phone(desk.family, '203.0.0.0/16'), [desk], {}, 'held'],
  ['a known kind in the network of another known phone', phone(desk.family, app.network), [desk, app], {}, 'known'],
  ['a held phone', app, [desk, { ...app, state: 'held' }], {}, 'held'],
  ['a phone like a held one', app, [desk, phone('linphone', '203.0.0.0/16', 'held')], {}, 'held'],
  ['a refused phone', app, [desk, { ...app, state: 'refused' }], {}, 'refused'],
  ['a refused phone where nothing is held', app, [{ ...app, state: 'refused' }], { isHolding: false }, 'refused'],
  ['a new phone where nothing is held', app, [], { isHolding: false }, 'known'],
  ['a held phone where nothing is held any more', app, [{ ...app, state: 'held' }], { isHolding: false }, 'known'],
  ['a phone whose file was fetched there', app, [], { isProvisioned: true }, 'known'],
])('HARD-02: %s', (_, met, seen, { isHolding = true, isProvisioned = false }, state) => {
  expect(judgePhone({ ...met, isProvisioned }, seen, isHolding)).toBe(state)
})
