import { expect, test } from 'vitest'
import { passageOf } from './passage.ts'
import { wordAt, wordsOfText } from './spoken-text.ts'
import { nextOfText } from './text-outcome.ts'

const heard = (...texts: string[]) => texts.map((text, at) => ({ text, start: at, isDoubtful: text === 'four' }))

test('TEXT-02: words of a text that the service did not time have no time, and those after them have theirs', () => {
  const words = wordsOfText(
    'We are – at Linzer Straße, four doors.',
    heard('we', 'are', 'linzer', 'STRASSE', 'four', 'doors'),
  )
  expect(words.map(({ text, start, isDoubtful }) => [text, start, isDoubtful])).toEqual([
    ['We', 0, false],
    ['are', 1, false],
    ['–', null, false],
    ['at', null, false],
    ['Linzer', 2, false],
    ['Straße,', null, false],
    ['four', 4, true],
    ['doors.', 5, false],
  ])
})

test('TEXT-02: the word that is being said is the last one that has begun', () => {
  const words = [{ start: 0.5 }, { start: null }, { start: 2 }]
  expect([0, 0.5, 1.9, 2, 60].map((at) => wordAt(words, at))).toEqual([null, 0, 0, 2, 2])
  expect(wordAt([{ start: null }], 5)).toBeNull()
})

test('TEXT-02: a row shows the passage that was found, in whole words', () => {
  const text =
    'Good morning, this is the practice of Doctor Weiss. We would like to know whether the cupboards come in one day, or whether we should close on Wednesday and on Thursday, and whether there is dust. Goodbye.'
  expect(passageOf(text, 'CUPBOARDS')).toBe(
    '… We would like to know whether the cupboards come in one day, or whether we should close on Wednesday and on Thursday, and whether there is dust. Goodbye.',
  )
  expect(passageOf(text)).toMatch(/^Good morning.*on Wednesday and on …$/)
  expect(passageOf('Short.', 'nothing')).toBe('Short.')
})

test('TEXT-01: a service that is away or slow is asked again, each time later, and then no more', () => {
  const waits = Array.from({ length: 5 }, (_, tried) => nextOfText({ phase: 'away' }, tried + 1))
  expect(waits).toEqual([
    { next: 'wait', seconds: 30 },
    { next: 'wait', seconds: 120 },
    { next: 'wait', seconds: 600 },
    { next: 'wait', seconds: 1800 },
    { next: 'fail', reason: 'away' },
  ])
  expect(nextOfText({ phase: 'slow' }, 5)).toEqual({ next: 'fail', reason: 'slow' })
  expect(nextOfText({ phase: 'refused' }, 1)).toEqual({ next: 'fail', reason: 'refused' })
  expect(nextOfText({ phase: 'answered', answer: { phase: 'silent' } }, 1)).toEqual({ next: 'fail', reason: 'silent' })
})
