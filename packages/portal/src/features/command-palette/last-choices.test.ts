import { expect, test } from 'vitest'
import { mostLastChoices, readLastChoices, withChoice } from './last-choices.ts'

const thing = { kind: 'seat', id: 7, name: 'Anna', number: '24', detail: null, shared: true } as const

test('FIND-02: the last choices stand first, the newest in front, each once, five at most', () => {
  const ids = ['a', 'b', 'c', 'b', 'd', 'e', 'f']
  const last = ids.reduce<ReturnType<typeof readLastChoices>>((before, id) => withChoice(before, { id }), [])
  expect(last.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'b', 'c'])
  expect(last).toHaveLength(mostLastChoices)
})

test('FIND-02: stored choices come back; unreadable ones are dropped', () => {
  const kept = [{ id: '/user/dashboard' }, { id: 'seat 7', thing }]
  expect(readLastChoices(JSON.stringify(kept))).toEqual(kept)
  for (const broken of [null, '', '{', '7', 'null', '[7,null,{"id":3},{"id":"x","thing":{"kind":"seat"}}]'])
    expect(readLastChoices(broken)).toEqual([])
})
