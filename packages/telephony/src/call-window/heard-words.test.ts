import { describe, expect, test } from 'vitest'
import { heardWord, meterShare } from './heard-words.ts'

describe('CALL-07: words for the level of a microphone', () => {
  test.each([
    [[], 'silent'],
    [[0, 0.003], 'silent'],
    [[0, 0.019], 'quiet'],
    // a pause between two words changes nothing
    [[0, 0.2, 0], 'well'],
    [[0.9, 0.1], 'loud'],
  ])('levels %j: %s', (levels, word) => {
    expect(heardWord(levels)).toBe(word)
  })

  test.each([
    [0, 0],
    [0.0001, 0],
    [0.1, 63],
    [1, 100],
    [2, 100],
  ])('level %d lights %d of 100', (level, share) => {
    expect(meterShare(level)).toBe(share)
  })
})
