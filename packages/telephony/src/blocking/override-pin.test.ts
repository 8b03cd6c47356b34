import { expect, test } from 'vitest'
import { beginPinQuestion, type PinEvent, type PinEffect, stepPinQuestion } from './override-pin.ts'

/** Feeds keys (`.`: silence) and answers, and returns all effects. */
const play = (...given: readonly string[]): readonly PinEffect[] => {
  const effects: PinEffect[] = []
  let { question, effect } = beginPinQuestion()
  effects.push(effect)
  const feed = (event: PinEvent) => {
    ;({ question, effect } = stepPinQuestion(question, event))
    effects.push(effect)
  }
  for (const each of given)
    if (each === 'right' || each === 'wrong' || each === 'banned') feed({ type: 'checked', answer: each })
    else for (const key of each) feed(key === '.' ? { type: 'silence' } : { type: 'digit', digit: key })
  return effects
}

const last = (...given: readonly string[]) => play(...given).at(-1)
const lifted = { do: 'end', isLifted: true }
const blocked = { do: 'end', isLifted: false }

test.each<[string, readonly string[], PinEffect]>([
  ['is asked for where the number is blocked', [], { do: 'ask', says: 'blocked' }],
  ['is checked at the hash key', ['4711#'], { do: 'check', pin: '4711' }],
  ['is checked when no key follows', ['4711.'], { do: 'check', pin: '4711' }],
  ['begins anew with the star key', ['12*4711#'], { do: 'check', pin: '4711' }],
  ['is waited for when the hash key alone is pressed', ['#'], { do: 'ask', says: null }],
  ['that is right lets the call go on', ['4711#', 'right'], lifted as PinEffect],
  ['that is wrong may be tried again', ['1#', 'wrong'], { do: 'ask', says: 'wrong' }],
  ['that is wrong three times ends the call', ['1#', 'wrong', '2#', 'wrong', '3#', 'wrong'], blocked as PinEffect],
  ['counts no more where too many were tried', ['4711#', 'banned'], blocked as PinEffect],
  ['that nobody enters ends the call', ['.'], blocked as PinEffect],
  ['of more keys than any has is a wrong one', ['1234567890123'], { do: 'ask', says: 'wrong' }],
])('FRONT-03: a PIN %s', (_about, given, effect) => {
  expect(last(...given)).toEqual(effect)
})

test('FRONT-03: whatever keys come, at most three PINs are checked', () => {
  const all = play(...Array.from({ length: 3 }, () => ['12#', 'wrong']).flat())
  expect(all.filter((effect) => effect.do === 'check')).toHaveLength(3)
  expect(all.at(-1)).toEqual(blocked)
})
