import type { LineDevice } from '@lineside/contract/resources/reachability'
import { expect, test } from 'vitest'
import { isNamesake, isThisOne, otherThings, registeredThing } from './device-things.ts'

const registered = (id: number, user_agent: string, device?: string | null) =>
  registeredThing({
    id,
    subscriber_id: 1,
    user_agent,
    contact: `sip:anna@10.4.2.${id}:5060;transport=tls`,
    path: null,
    socket: null,
    received: null,
    q: 1,
    expires: '2026-11-20 10:00:00',
    nat: false,
    ...(device !== undefined && { device }),
  })
const known = (name: string, more: Partial<LineDevice>): LineDevice => ({
  name,
  is_browser: false,
  is_online: true,
  is_asleep: false,
  since: '2026-11-20T08:12:00Z',
  contact: 'sip:anna@10.4.2.9:5060',
  ...more,
})
const browser = { is_browser: true, contact: null }

test('SET-06: a provisioned phone has the name of its station, another one that of its model', () => {
  expect(registered(31, 'Kestrel D4 3.4.1', 'Reception')).toMatchObject({ name: 'Reception', model: 'Kestrel D4' })
  expect(registered(32, 'Kestrel D4 3.4.1', null)).toMatchObject({ name: 'Kestrel D4', model: null })
  expect(registered(33, 'Kestrel D4 3.4.1')).toMatchObject({ name: 'Kestrel D4', model: null })
  expect(registered(34, '').name).toBe('')
  expect(registered(35, 'Softphone 2.0', 'Workshop').kind).toBe('phone')
})

test('SET-06, REACH-02: browsers have this one on top, and what is gone stands apart', () => {
  const { connected, gone } = otherThings(
    [
      known('Firefox (Linux)', browser),
      known('Chrome (Linux)', browser),
      known('Kestrel D4 3.4.1', {}),
      known('baresip 3.9', { is_online: false }),
      known('Edge (Windows)', { ...browser, is_online: false }),
    ],
    'Chrome (Linux)',
  )
  expect(connected.map(({ name, kind }) => [name, kind])).toEqual([
    ['Chrome (Linux)', 'browser'],
    ['Firefox (Linux)', 'browser'],
  ])
  expect(gone.map(({ name, kind }) => [name, kind])).toEqual([
    ['baresip 3.9', 'app'],
    ['Edge (Windows)', 'browser'],
  ])
  expect(connected.map(({ state }) => state)).toMatchObject([{ isThisOne: true }, { isThisOne: false }])
  expect(gone.map(({ state }) => state.tag)).toEqual(['gone', 'gone'])
})

test('PUSH-01: a browser that calls wake stands among those that ring', () => {
  const asleep = { ...browser, is_asleep: true, since: null }
  const { connected, gone } = otherThings(
    [known('Firefox (Linux)', browser), known('Chrome (Android)', asleep)],
    'Chrome (Android)',
  )
  expect(connected.map(({ state }) => state.tag)).toEqual(['connected', 'asleep'])
  expect([connected.some(isThisOne), gone]).toEqual([false, []])
})

test('SET-06: two phones of one model need more than their name', () => {
  const [one, two, other] = [registered(1, 'Kestrel D2'), registered(2, 'Kestrel D2'), registered(3, 'Kestrel D4')]
  expect([one, two, other].map((thing) => isNamesake([one, two, other], thing))).toEqual([true, true, false])
})
