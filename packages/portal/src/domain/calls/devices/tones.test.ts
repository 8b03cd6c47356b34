import { expect, it } from 'vitest'
import { callTones, lengthOf, type Pattern, ringTunes, rings, signals } from './tones.ts'

const looped: readonly (readonly [string, Pattern])[] = [...Object.entries(rings), ...Object.entries(callTones)]

it.each(looped)('CALL-09: %s is over before it begins again', (_, pattern) => {
  expect(lengthOf(pattern)).toBeLessThan(pattern.every)
})

it('CALL-09: every tune that can be chosen is as loud as the others, and no tone is too loud for one speaker', () => {
  expect(Object.keys(rings)).toEqual([...ringTunes])
  for (const { loudness, harmonic } of [...looped.map(([, pattern]) => pattern), ...Object.values(signals)])
    expect(loudness * (1 + harmonic)).toBeLessThanOrEqual(0.4)
})

it('a signal is short and softer than the ring, and leaving sounds like joining backwards', () => {
  for (const signal of Object.values(signals)) {
    expect(lengthOf(signal)).toBeLessThan(0.3)
    expect(signal.loudness).toBeCloseTo(rings.notes.loudness / 4)
  }
  const notes = (name: 'join' | 'leave') => signals[name].tones.flatMap(({ hertz }) => hertz)
  expect(notes('leave')).toEqual(notes('join').toReversed())
})
