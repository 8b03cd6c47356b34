import { expect, test } from 'vitest'
import { freshSelection, type Selection, type SelectionEvent, stepSelection } from './selection.ts'

const after = (...events: SelectionEvent[]): Selection => events.reduce(stepSelection, freshSelection)
const shown = (state: Selection) => ({ ...state, muted: [...state.muted] })

const states = {
  fresh: freshSelection,
  'follows b': after({ type: 'speaks', id: 'b' }),
  'chose b': after({ type: 'select', id: 'b' }, { type: 'mute', id: 'c' }),
}

const events = {
  reset: { type: 'reset' },
  'select c': { type: 'select', id: 'c' },
  follow: { type: 'follow' },
  'c is shown': { type: 'shown', id: 'c' },
  'c speaks': { type: 'speaks', id: 'c' },
  'oneself speaks': { type: 'speaks', id: 'local' },
  'b leaves': { type: 'left', id: 'b' },
  'c leaves': { type: 'left', id: 'c' },
  'mute b': { type: 'mute', id: 'b' },
  'unmute c': { type: 'unmute', id: 'c' },
  'mute all': { type: 'mute_all', ids: ['local', 'b', 'c'] },
  'unmute all': { type: 'unmute_all' },
} as const satisfies Record<string, SelectionEvent>

const follows = (selected: string, muted: string[] = []) => ({ selected, isManual: false, muted })
const chose = (selected: string, muted: string[] = []) => ({ selected, isManual: true, muted })

/** The selection after each event in each state; without an entry, the state must not change. */
const table: Record<keyof typeof states, Partial<Record<keyof typeof events, ReturnType<typeof shown>>>> = {
  fresh: {
    'select c': chose('c'),
    'c is shown': follows('c'),
    'c speaks': follows('c'),
    'mute b': follows('local', ['b']),
    'mute all': follows('local', ['b', 'c']),
  },
  'follows b': {
    reset: follows('local'),
    'select c': chose('c'),
    'c speaks': follows('c'),
    'b leaves': follows('local'),
    'mute b': follows('b', ['b']),
    'mute all': follows('b', ['b', 'c']),
  },
  'chose b': {
    reset: follows('local'),
    'select c': chose('c', ['c']),
    follow: follows('b', ['c']),
    'b leaves': follows('local', ['c']),
    'c leaves': chose('b'),
    'mute b': chose('b', ['c', 'b']),
    'unmute c': chose('b'),
    'mute all': chose('b', ['b', 'c']),
    'unmute all': chose('b'),
  },
}

for (const [name, state] of Object.entries(states))
  for (const [event, data] of Object.entries(events))
    test(`CONF-08: ${name}, ${event}`, () => {
      const expected = (table[name as keyof typeof states] as Record<string, ReturnType<typeof shown>>)[event]
      expect(shown(stepSelection(state, data))).toEqual(expected ?? shown(state))
    })
