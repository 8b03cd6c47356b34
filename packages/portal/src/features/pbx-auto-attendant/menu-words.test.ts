import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import messages from '../../messages/en/pbx-attendants.json' with { type: 'json' }
import { menuStops, menusVoice } from './menu-words.ts'

const t = createTranslator({ locale: 'en-US', messages: { 'pbx-attendants': messages }, namespace: 'pbx-attendants' })
const line = { id: 1, name: 'Main line', extension: '1', domain: 'ahorn.example', isGroup: false }
const named = (number: string) => (number === '50' ? 'Sales' : null)
const slot = (key: '1' | '2' | 'default', user: string) => ({ slot: key, destination: `sip:${user}@ahorn.example` })

it.each([
  [[], ['A call']],
  [[slot('1', '21')], ['A call', '1 key']],
  [
    [slot('1', '21'), slot('2', '22'), slot('default', '50')],
    ['A call', '2 keys', 'otherwise Sales'],
  ],
  [[slot('default', '99')], ['A call', 'otherwise 99']],
])('AA-01: a menu in one line: %#', (slots, stops) => {
  expect(menuStops({ ...line, slots }, { t, named }).map(({ title }) => title)).toEqual(stops)
})

it.each([
  [{ count: undefined, name: undefined, isHeard: undefined, unnamed: 0 }, '', ''],
  [{ count: 0, name: undefined, isHeard: undefined, unnamed: 0 }, 'No caller hears a menu.', ''],
  [{ count: 1, name: 'Main line', isHeard: true, unnamed: 0 }, 'Callers of Main line hear a menu.', ''],
  [
    { count: 2, name: 'Main line', isHeard: true, unnamed: 1 },
    'Callers of Main line hear a menu.',
    'One key isn’t named.',
  ],
  [{ count: 2, name: 'Main line', isHeard: false, unnamed: 2 }, 'Main line has a menu.', 'No caller hears it yet.'],
  [{ count: 2, name: 'Main line', isHeard: undefined, unnamed: 0 }, 'Main line has a menu.', ''],
])('SAY-02: the sentence says whether a menu is heard, and what it does not name: %#', (known, calm, warning) => {
  expect(menusVoice(known, { t })).toEqual({ calm, warning })
})
