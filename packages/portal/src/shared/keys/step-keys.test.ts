import { describe, expect, it } from 'vitest'
import { type KeysState, noKeys, pressedKey, stepKeys } from './step-keys.ts'

const press = (keys: string, between = 10, first: KeysState = noKeys) => {
  let state = first
  return [...keys].flatMap((key, index) => {
    const { state: next, effects } = stepKeys(state, { key, at: index * between })
    state = next
    return effects
  })
}

describe('single keys on pages', () => {
  it.each([
    ['?', { kind: 'help' }],
    ['/', { kind: 'find' }],
    ['j', { kind: 'move', by: 1 }],
    ['k', { kind: 'move', by: -1 }],
    ['c', { kind: 'act', letter: 'c' }],
    ['e', { kind: 'act', letter: 'e' }],
    ['gd', { kind: 'go', letter: 'd' }],
    ['gg', { kind: 'go', letter: 'g' }],
    ['gj', { kind: 'go', letter: 'j' }],
    ['g?', { kind: 'help' }],
  ])('%s', (keys, effect) => {
    expect(press(keys)).toEqual([effect])
  })

  it.each(['g', '1', ' ', 'enter', 'tab', 'shift', 'ä'])('%s does nothing by itself', (key) => {
    expect(stepKeys(noKeys, { key, at: 0 }).effects).toEqual([])
  })

  it('a letter long after G has its own meaning', () => {
    expect(press('ge', 1500)).toEqual([{ kind: 'go', letter: 'e' }])
    expect(press('ge', 1501)).toEqual([{ kind: 'act', letter: 'e' }])
  })

  it('another key than a letter ends what G began', () => {
    expect(press('g1e')).toEqual([{ kind: 'act', letter: 'e' }])
  })
})

it.each([
  ['D', 'KeyD', 'd'],
  ['в', 'KeyD', 'd'],
  ['С', 'KeyC', 'c'],
  // a French keyboard has A where others have Q
  ['a', 'KeyQ', 'a'],
  ['?', 'Slash', '?'],
  ['é', 'Digit2', 'é'],
  ['Enter', 'Enter', 'enter'],
])('the key %s at %s is %s', (key, code, pressed) => {
  expect(pressedKey({ key, code })).toBe(pressed)
})
