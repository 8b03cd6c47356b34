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

const pause = (readings: number) => Array.from({ length: readings }, () => 0)

test('CONF-08: one loud moment is a door, two shortly after each other are somebody who speaks', () => {
  expect(speaks([0, 0.3, ...pause(13), 0.3])).toBe('-'.repeat(16))
  expect(speaks([0, 0.3, 0.3, 0.3])).toBe('--ss')
  expect(speaks([0, 0.3, 0, 0, 0.3])).toBe('----s')
})

test('CONF-08: a pause between words ends nothing, a longer one does', () => {
  expect(speaks([0.1, 0.1, ...pause(10), 0.1])).toBe('-ssssssssssss')
  expect(speaks([0.1, 0.1, ...pause(13)])).toBe('-ssssssssssss--')
})
