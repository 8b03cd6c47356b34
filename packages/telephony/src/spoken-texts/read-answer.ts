import { limits } from '@lineside/contract/limits'
import { heardLanguage } from './heard-languages.ts'
import { type HeardWord, type SpokenText, wordsOfText } from './spoken-text.ts'

/** `silent`: nobody says anything; `unusable`: it is no answer of a speech service, or says more than anybody can say. */
export type ReadAnswer =
  | ({ readonly phase: 'read' } & SpokenText)
  | { readonly phase: 'silent' }
  | { readonly phase: 'unusable' }

/** A word of which the service itself gives less than this is a guess. */
const doubtfulBelow = 0.6
/** Whisper's own limits, by which it throws away what it has heard in silence and what repeats itself. */
const silentAbove = 0.6
const silentLogprob = -1
const repeatsAbove = 2.4

interface Segment {
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  readonly isDoubtful: boolean
  readonly isSilence: boolean
  readonly words: readonly HeardWord[]
}

/**
 * TEXT-01: reads the answer of `POST /v1/audio/transcriptions`, or what a program has printed. `verbose_json` has segments (with
 * `avg_logprob`, `no_speech_prob`, `compression_ratio`) and words (of the whole, or of each segment; with `probability` from
 * whisper.cpp and faster-whisper, without it from OpenAI). `json` has the text only, and some services send nothing but the text.
 */
export const readAnswer = (body: string): ReadAnswer => {
  const answer = asJson(body)
  // a text may begin with the name of a sound in brackets
  if (answer === undefined) return /^\s*[<{]/.test(body) ? { phase: 'unusable' } : ofText(body, null, [])
  if (typeof answer === 'string') return ofText(answer, null, [])
  if (!isObject(answer)) return { phase: 'unusable' }
  const segments = listIn(answer['segments']).flatMap((one) => (isObject(one) ? [segmentOf(one)] : []))
  const heard = segments.filter(({ isSilence }) => !isSilence)
  const given = answer['text']
  if (typeof given !== 'string' && segments.length === 0) return { phase: 'unusable' }
  const isWhole = typeof given === 'string' && heard.length === segments.length
  const text = isWhole ? given : heard.map((one) => one.text.trim()).join(' ')
  const own = listIn(answer['words']).flatMap((one) => wordOf(one) ?? [])
  return ofText(text, heardLanguage(answer['language']), own.length > 0 ? doubted(own, heard) : heard.flatMap(wordsIn))
}

const ofText = (given: string, language: string | null, heard: readonly HeardWord[]): ReadAnswer => {
  // control characters are no speech, and PostgreSQL takes no zero
  const text = given.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  // names of sounds, such as [BLANK_AUDIO] and (music), are all that some services write of silence
  if (text.length > limits.transcriptLength) return { phase: 'unusable' }
  if (text.replace(/\[[^[\]]*\]|\([^()]*\)|[^\p{L}\p{N}]/gu, '') === '') return { phase: 'silent' }
  return { phase: 'read', text, language, words: wordsOfText(text, heard) }
}

/** Words without a probability of their own have that of their segment. */
const doubted = (words: readonly HeardWord[], segments: readonly Segment[]): readonly HeardWord[] => {
  // an answer has thousands of both, so they are walked together
  const begun = segments.flatMap(({ start, isDoubtful }) => (start === null ? [] : { start, isDoubtful }))
  begun.sort((one, other) => one.start - other.start)
  const state = { at: -1 }
  const isDoubtfulAt = (start: number): boolean => {
    while (state.at >= 0 && (begun[state.at]?.start ?? 0) > start) state.at--
    while ((begun[state.at + 1]?.start ?? Infinity) <= start) state.at++
    return begun[state.at]?.isDoubtful === true
  }
  return words.map((word) => {
    const { start } = word
    return word.isDoubtful || start === null || !isDoubtfulAt(start) ? word : { ...word, isDoubtful: true }
  })
}

/** The words of a segment; where a service gives none, they are spread over its time. */
const wordsIn = ({ words, text, start, end, isDoubtful }: Segment): readonly HeardWord[] => {
  if (words.length > 0) return words
  const said = text.split(/\s+/).filter((word) => word !== '')
  const length = said.reduce((sum, word) => sum + word.length + 1, 0)
  const state = { before: 0 }
  return said.map((word) => {
    const part = state.before / length
    state.before += word.length + 1
    return { text: word, start: start === null || end === null ? null : start + (end - start) * part, isDoubtful }
  })
}

const segmentOf = (given: Readonly<Record<string, unknown>>): Segment => {
  const logprob = numberIn(given['avg_logprob'])
  const isSilence = (numberIn(given['no_speech_prob']) ?? 0) > silentAbove && (logprob ?? 0) < silentLogprob
  const isRepeating = (numberIn(given['compression_ratio']) ?? 0) > repeatsAbove
  return {
    text: typeof given['text'] === 'string' ? given['text'] : '',
    start: secondsIn(given['start']),
    end: secondsIn(given['end']),
    isDoubtful: isRepeating || (logprob !== null && Math.exp(logprob) < doubtfulBelow),
    isSilence,
    words: listIn(given['words']).flatMap((one) => wordOf(one) ?? []),
  }
}

const wordOf = (given: unknown): HeardWord | null => {
  if (!isObject(given)) return null
  const text = given['word'] ?? given['text']
  if (typeof text !== 'string') return null
  const probability = numberIn(given['probability'])
  const isDoubtful = probability !== null && probability < doubtfulBelow
  return { text, start: secondsIn(given['start']), isDoubtful }
}

const asJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const numberIn = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const secondsIn = (value: unknown): number | null => {
  const seconds = numberIn(value)
  return seconds === null || seconds < 0 ? null : seconds
}
