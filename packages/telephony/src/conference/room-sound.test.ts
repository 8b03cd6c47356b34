import { expect, test } from 'vitest'
import { roomSound } from './room-sound.ts'

test.each([
  [[], 'encrypted'],
  [['encrypted', 'encrypted'], 'encrypted'],
  [['encrypted', 'unknown'], 'unknown'],
  [['unknown', 'open', 'encrypted'], 'open'],
] as const)('HARD-04: a conference of members with %j is %s', (sounds, sound) => {
  expect(roomSound(sounds.map((one) => ({ sound: one })))).toBe(sound)
})
