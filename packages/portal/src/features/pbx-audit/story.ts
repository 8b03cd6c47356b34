import type { AppMessages } from '../../messages/messages.ts'

/** Code of the text of a sentence. */
export type Sentence = keyof AppMessages['pbx-audit']['story']

/** STORY-01: an entry of the log as a sentence: the code of its text and the values in it. */
export interface Story {
  readonly code: Sentence
  readonly values: Readonly<Record<string, string>>
}

/** Makes the sentence of one entry: who and what are in it already. */
export type Tell = (code: Sentence, values?: Readonly<Record<string, string>>) => Story
