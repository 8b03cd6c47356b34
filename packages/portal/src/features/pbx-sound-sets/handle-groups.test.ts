import { expect, test } from 'vitest'
import { handleGroups, missingSounds, searchHandles } from './handle-groups.ts'

const handles = [
  { id: 23, handle: 'and', group: 'calling_card' },
  { id: 68, handle: 'and', group: 'play_balance' },
  { id: 70, handle: 'queue_greeting', group: 'pbx' },
  { id: 71, handle: 'queue_full', group: 'pbx' },
]
const file = (handle: string, more: object = {}) => ({
  id: 1,
  set_id: 7,
  handle,
  filename: 'a.wav',
  loopplay: false,
  ...more,
})
const all = { text: '', isMissingOnly: false }
const names = (groups: ReturnType<typeof searchHandles>) =>
  groups.flatMap(({ places }) => places.map(({ handle }) => handle.id))

test('SND-03: each place with its file, by group; the id tells which of two of a name', () => {
  const groups = handleGroups(handles, [file('and', { handle_id: 68 }), file('queue_full', { handle_id: 71 })])
  expect(groups.map(({ name }) => name)).toEqual(['calling_card', 'play_balance', 'pbx'])
  expect(groups.flatMap(({ places }) => places.map((place) => place.file !== null))).toEqual([false, true, false, true])
  expect(missingSounds(groups)).toBe(2)
})

test('a platform that names handles by their name alone fills both', () => {
  expect(missingSounds(handleGroups(handles, [file('and')]))).toBe(2)
})

test('SND-03: a row without a sound is missing too; a set with all is complete', () => {
  expect(missingSounds(handleGroups(handles, [file('and', { handle_id: 23, duration: null })]))).toBe(4)
  const every = handles.map(({ id, handle }) => file(handle, { handle_id: id, duration: 2 }))
  expect(missingSounds(handleGroups(handles, every))).toBe(0)
})

test.each([
  ['everything', all, [23, 68, 70, 71]],
  ['part of a name', { ...all, text: 'Queue' }, [70, 71]],
  ['words', { ...all, text: ' full queue ' }, [71]],
  ['what is missing', { ...all, isMissingOnly: true }, [23, 70, 71]],
  ['nothing', { ...all, text: 'xyz' }, []],
])('SND-03: %s', (_about, search, found) => {
  expect(names(searchHandles(handleGroups(handles, [file('and', { handle_id: 68 })]), search))).toEqual(found)
})

test('SND-03: a handle is found by its name in words as well', () => {
  const nameOf = (handle: string) => (handle === 'queue_full' ? 'Nobody can wait any more' : handle)
  expect(names(searchHandles(handleGroups(handles, []), { ...all, text: 'wait nobody' }, new Set(), nameOf))).toEqual([
    71,
  ])
})

test('SND-03: an upload stays visible during any search', () => {
  expect(names(searchHandles(handleGroups(handles, []), { ...all, text: 'full' }, new Set([23])))).toEqual([23, 71])
})
