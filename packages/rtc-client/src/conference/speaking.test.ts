import { expect, test } from 'vitest'
import { quietVoice, stepVoice } from './speaking.ts'

/** @returns at each of these levels, read every 100 ms, whether somebody speaks */
const speaks = (levels: readonly number[]): string => {
  let voice = quietVoice
  return levels
    .map((level, place) => {
      voice = stepVoice(voice, level, place * 100)
      return voice.isSpeaking ? 's' : '-'
    })
    .join('')
}

test('CONF-08: one loud moment is a door, two in a row are somebody who speaks', () => {
  expect(speaks([0, 0.3, 0, 0, 0.3, 0])).toBe('------')
  expect(speaks([0, 0.3, 0.3, 0.3])).toBe('--ss')
})

test('CONF-08: a pause between words ends nothing, a longer one does', () => {
  const pause = Array.from({ length: 11 }, () => 0)
  expect(speaks([0.1, 0.1, ...pause, 0.1])).toBe('-sssssssssssss')
  expect(speaks([0.1, 0.1, ...pause, 0, 0])).toBe('-ssssssssssss--')
})
