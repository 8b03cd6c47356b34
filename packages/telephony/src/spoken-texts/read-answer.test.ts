import { limits } from '@lineside/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'
import type { SpokenWord } from './spoken-text.ts'

const read = (answer: unknown) => readAnswer(JSON.stringify(answer))
/** A word as `text@start`, with a question mark where it is doubtful. */
const short = ({ text, start, isDoubtful }: SpokenWord) => `${text}@${start}${isDoubtful ? '?' : ''}`
const wordsOf = (answer: unknown): readonly string[] => {
  const found = read(answer)
  return found.phase === 'read' ? found.words.map(short) : [found.phase]
}

test('TEXT-01: whisper.cpp gives pieces of words in its segments, with their probability', () => {
  const answer = {
    task: 'transcribe',
    language: 'german',
    duration: 2.5,
    text: ' Es sind 12,50 Euro.\n',
    segments: [
      {
        id: 0,
        text: ' Es sind 12,50 Euro.',
        start: 0,
        end: 2.5,
        words: [
          { word: ' Es', start: 0.1, end: 0.2, t_dtw: -1, probability: 0.99 },
          { word: ' sind', start: 0.3, end: 0.5, t_dtw: -1, probability: 0.98 },
          { word: ' 12', start: 0.6, end: 0.9, t_dtw: -1, probability: 0.97 },
          { word: ',', start: 0.9, end: 0.9, t_dtw: -1, probability: 0.9 },
          { word: '50', start: 1, end: 1.4, t_dtw: -1, probability: 0.41 },
          { word: ' Euro', start: 1.5, end: 2, t_dtw: -1, probability: 0.95 },
          { word: '.', start: 2, end: 2.1, t_dtw: -1, probability: 0.95 },
        ],
        avg_logprob: -0.2,
        no_speech_prob: 0.01,
      },
    ],
  }
  expect(read(answer)).toMatchObject({ phase: 'read', language: 'de', text: 'Es sind 12,50 Euro.' })
  expect(wordsOf(answer)).toEqual(['Es@0.1', 'sind@0.3', '12,50@0.6?', 'Euro.@1.5'])
})

test('TEXT-01: OpenAI gives words beside the segments, without a probability: that of the segment counts', () => {
  const answer = {
    language: 'english',
    text: 'Call me back. Before eleven.',
    words: [
      { word: 'Call', start: 0, end: 0.2 },
      { word: 'me', start: 0.3, end: 0.4 },
      { word: 'back', start: 0.5, end: 0.9 },
      { word: 'Before', start: 1.2, end: 1.5 },
      { word: 'eleven', start: 1.6, end: 2 },
    ],
    segments: [
      { text: ' Call me back.', start: 0, end: 1, avg_logprob: -0.1, no_speech_prob: 0, compression_ratio: 1 },
      { text: ' Before eleven.', start: 1.1, end: 2, avg_logprob: -0.9, no_speech_prob: 0, compression_ratio: 1 },
    ],
  }
  expect(wordsOf(answer)).toEqual(['Call@0', 'me@0.3', 'back.@0.5', 'Before@1.2?', 'eleven.@1.6?'])
})

test('TEXT-01: segments without words share their time among their words, by length', () => {
  const segments = [{ text: 'one two', start: 2, end: 4 }]
  expect(wordsOf({ text: 'one two', segments })).toEqual(['one@2', 'two@3'])
})

test('TEXT-01: a service that gives the text alone is enough', () => {
  for (const body of ['{"text":"Good morning"}', '"Good morning"', 'Good morning\n'])
    expect(readAnswer(body), body).toEqual({
      phase: 'read',
      text: 'Good morning',
      language: null,
      words: [
        { text: 'Good', start: null, isDoubtful: false },
        { text: 'morning', start: null, isDoubtful: false },
      ],
    })
})

test('TEXT-01: speech heard in silence is left out, and what repeats itself is doubtful', () => {
  const said = { text: ' Hello.', start: 0, end: 1, avg_logprob: -0.2, no_speech_prob: 0.1 }
  const imagined = { text: ' Thanks for watching!', start: 1, end: 9, avg_logprob: -1.4, no_speech_prob: 0.9 }
  expect(read({ text: ' Hello. Thanks for watching!', segments: [said, imagined] })).toMatchObject({ text: 'Hello.' })
  expect(read({ text: ' Thanks for watching!', segments: [imagined] })).toEqual({ phase: 'silent' })
  const again = { text: ' no no no', start: 0, end: 3, avg_logprob: -0.1, no_speech_prob: 0, compression_ratio: 3 }
  expect(wordsOf({ text: ' no no no', segments: [again] })).toEqual(['no@0?', 'no@1?', 'no@2?'])
})

test.each([
  ['an empty text', '{"text":""}', 'silent'],
  ['only names of sounds', '{"text":" [BLANK_AUDIO] (music) ..."}', 'silent'],
  ['the name of a sound alone, as a program prints it', '[BLANK_AUDIO]\n', 'silent'],
  ['nothing', '', 'silent'],
  ['a page of a proxy', '<html>Bad gateway</html>', 'unusable'],
  ['half an answer', '{"text":"Good mor', 'unusable'],
  ['another answer', '{"error":{"message":"model not found"}}', 'unusable'],
  ['a list', '[]', 'unusable'],
  ['a text that is none', '{"text":17}', 'unusable'],
  ['a huge text', JSON.stringify({ text: 'a '.repeat(limits.transcriptLength) }), 'unusable'],
  ['a text of opening brackets', JSON.stringify({ text: '[('.repeat(limits.transcriptLength / 2) }), 'silent'],
  ['more brackets than a text may have', '(['.repeat(1_000_000), 'unusable'],
  [
    'a segment of a million words',
    JSON.stringify({ segments: [{ text: 'a '.repeat(1_000_000), start: 0, end: 9 }] }),
    'unusable',
  ],
])('TEXT-01: %s has its end', (_, body, phase) => {
  expect(readAnswer(body)).toEqual({ phase })
})

test('TEXT-01: words have the doubt of their segment in whatever order, also when there are thousands of both', () => {
  const segment = (start: number, logprob: number) => ({ text: 'a', start, end: start + 1, avg_logprob: logprob })
  const words = [3.5, 0.5, 2.5].map((start) => ({ word: 'a', start }))
  const segments = [segment(2, -0.1), segment(0, -0.9), segment(3, -0.9)]
  expect(wordsOf({ text: 'a a a', words, segments })).toEqual(['a@3.5?', 'a@3.5?', 'a@3.5'])
  const many = Array.from({ length: 30_000 }, (_, start) => start)
  const found = wordsOf({
    text: many.map(() => 'a').join(' '),
    words: many.map((start) => ({ word: 'a', start })),
    segments: many.map((start) => segment(start, start % 2 === 0 ? -0.9 : -0.1)),
  })
  expect([found.length, found[0], found[1], found.at(-1)]).toEqual([30_000, 'a@0?', 'a@1', 'a@29999'])
})

test('TEXT-01: a language is told as a tag, or not at all', () => {
  const languageOf = (language: unknown) => {
    const found = read({ text: 'x', language })
    return found.phase === 'read' ? found.language : undefined
  }
  expect(['Polish', 'pl', 'de-AT', 'klingon', 7, undefined].map(languageOf)).toEqual([
    'pl',
    'pl',
    'de',
    null,
    null,
    null,
  ])
})

test('TEXT-01: whatever an answer holds, words are those of the text, and times go up', () => {
  const time = fc.oneof(fc.double(), fc.constant('x'))
  const word = fc.record({ word: fc.string(), start: time, probability: fc.double() }, { requiredKeys: [] })
  const segment = fc.record({
    text: fc.string(),
    start: time,
    end: time,
    words: fc.array(word),
    avg_logprob: fc.double(),
  })
  const answer = fc.record(
    { text: fc.string(), language: fc.string(), words: fc.array(word), segments: fc.array(segment) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(answer, (given) => {
      const found = read(given)
      if (found.phase !== 'read') return
      expect(found.words.map(({ text }) => text).join(' ')).toBe(found.text)
      const starts = found.words.flatMap(({ start }) => start ?? [])
      expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    }),
  )
})
