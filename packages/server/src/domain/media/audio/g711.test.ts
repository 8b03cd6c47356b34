import { expect, it } from 'vitest'
import { fromALaw, fromMuLaw, toALaw, toMuLaw } from './g711.ts'

// from the tables in ITU-T G.711, as 16 bit values
it.each([
  [0xd5, 8],
  [0x55, -8],
  [0xc0, 344],
  [0x85, 4_224],
  [0xaa, 32_256],
  [0x2a, -32_256],
])('A-law %i is %i', (byte, value) => {
  expect(fromALaw(byte) * 32_768).toBe(value)
})

it.each([
  [0xff, 0],
  [0xf0, 120],
  [0x35, -3_260],
  [0x8f, 16_764],
  [0x80, 32_124],
  [0x00, -32_124],
])('mu-law %i is %i', (byte, value) => {
  expect(fromMuLaw(byte) * 32_768).toBe(value)
})

it.each([
  ['A-law', toALaw, fromALaw],
  ['mu-law', toMuLaw, fromMuLaw],
] as const)('%s is written as it is read, and every sample as its nearest step', (_law, write, read) => {
  for (let byte = 0; byte < 256; byte++) {
    const sample = read(byte) * 32_768
    // mu-law has a zero of each sign
    expect(read(write(sample)) * 32_768 + 0).toBe(sample + 0)
  }
  for (let sample = -32_000; sample <= 32_000; sample += 37) {
    const step = Math.max(16, Math.abs(sample) / 16)
    expect(Math.abs(read(write(sample)) * 32_768 - sample)).toBeLessThanOrEqual(step)
  }
})
