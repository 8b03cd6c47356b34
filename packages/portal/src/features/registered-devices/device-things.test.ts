import type { LineDevice } from '@lineside/contract/resources/reachability'
import { expect, test } from 'vitest'
import { inSections, otherThings, registeredThing } from './device-things.ts'

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
  since: '2026-11-20T08:12:00Z',
  contact: 'sip:anna@10.4.2.9:5060',
  ...more,
})
const browser = { is_browser: true, contact: null }

test('SET-06: a provisioned phone has the name of its station, another one that of its model', () => {
  expect(registered(31, 'Kestrel D4 3.4.1', 'Reception')).toMatchObject({ name: 'Reception', about: 'Kestrel D4' })
  expect(registered(32, 'Kestrel D4 3.4.1', null)).toMatchObject({ name: 'Kestrel D4', about: '10.4.2.32:5060' })
  expect(registered(33, 'Kestrel D4 3.4.1')).toMatchObject({ name: 'Kestrel D4', about: '10.4.2.33:5060' })
  expect(registered(34, '').name).toBe('')
  expect(registered(35, 'Softphone 2.0', 'Workshop').kind).toBe('phone')
})

test('SET-06, REACH-02: things by kind, within a kind in the order of the platform', () => {
  const { first, last } = otherThings(
    [
      known('Firefox (Linux)', browser),
      known('Chrome (Linux)', browser),
      known('Kestrel D4 3.4.1', {}),
      known('baresip 3.9', { is_online: false }),
      known('Edge (Windows)', { ...browser, is_online: false }),
    ],
    'Chrome (Linux)',
  )
  const things = [...first, registered(1, 'Lineside Mobile 1.6 (iOS 19)'), registered(2, 'Kestrel D4 3.4.1'), ...last]
  const names = inSections(things).map(({ section, things: of }) => [section, of.map(({ name }) => name)])
  expect(names).toEqual([
    ['browsers', ['Chrome (Linux)', 'Firefox (Linux)', 'Edge (Windows)']],
    ['phones', ['Kestrel D4']],
    ['apps', ['Lineside Mobile (iOS 19)', 'baresip 3.9']],
  ])
  expect(first.map(({ state }) => state)).toMatchObject([{ isThisOne: true }, { isThisOne: false }])
  expect(last.map(({ state }) => state.tag)).toEqual(['gone', 'gone'])
})

test('a section without things is not there', () => {
  expect(inSections([])).toEqual([])
  expect(inSections([registered(1, 'Kestrel D2')]).map(({ section }) => section)).toEqual(['phones'])
})
