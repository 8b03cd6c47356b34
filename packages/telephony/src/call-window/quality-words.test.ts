import type { CallQuality } from '@lineside/contract/rtc/cdk'
import { describe, expect, test } from 'vitest'
import { qualityWord } from './quality-words.ts'

const good: CallQuality = {
  roundTripMs: 40,
  lost: 0,
  jitterMs: 4,
  receiving: 32_000,
  sending: 32_000,
  ownLevel: 0.2,
  otherLevel: 0.2,
  limitedBy: null,
}

describe('CALL-16: the quality of a call in words', () => {
  test.each<[Partial<CallQuality>, 'audio' | 'video', ReturnType<typeof qualityWord>]>([
    [{}, 'audio', 'clear_connection'],
    [{}, 'video', 'clear_picture'],
    [{ roundTripMs: null, jitterMs: null }, 'audio', 'clear_connection'],
    [{ lost: 0.029, roundTripMs: 399, jitterMs: 59 }, 'audio', 'clear_connection'],
    [{ lost: 0.03 }, 'audio', 'weak_line'],
    [{ roundTripMs: 400 }, 'audio', 'weak_line'],
    [{ jitterMs: 60 }, 'video', 'weak_line'],
    [{ limitedBy: 'bandwidth' }, 'video', 'weak_line_smaller'],
    [{ limitedBy: 'bandwidth', lost: 0.2 }, 'video', 'weak_line_smaller'],
    [{ limitedBy: 'cpu' }, 'video', 'computer_smaller'],
    // without a picture, a limited picture size does not matter
    [{ limitedBy: 'cpu' }, 'audio', 'clear_connection'],
    [{ limitedBy: 'bandwidth' }, 'audio', 'clear_connection'],
    [{ receiving: 0 }, 'audio', 'nothing_heard'],
    [{ receiving: 0, limitedBy: 'cpu' }, 'video', 'nothing_heard'],
  ])('%j with %s reads %s', (figures, kind, word) => {
    expect(qualityWord({ ...good, ...figures }, kind === 'video', 60)).toBe(word)
  })

  test.each([
    [11, 'clear_picture'],
    [12, 'weak_line_smaller'],
  ])('a picture that is small after %d s: %s', (seconds, word) => {
    expect(qualityWord({ ...good, limitedBy: 'bandwidth' }, true, seconds)).toBe(word)
  })

  test('VBX-05: no words for a voicebox that listens, and so is silent', () => {
    expect(qualityWord({ ...good, receiving: 0 }, false, 60, true)).toBeNull()
    expect(qualityWord({ ...good, lost: 0.03 }, false, 60, true)).toBe('weak_line')
  })

  test('no words before the first measurement', () => {
    expect(qualityWord(null, true, 60)).toBeNull()
  })
})
