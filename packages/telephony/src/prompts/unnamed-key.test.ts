import { expect, test } from 'vitest'
import { isSentencePiece, unnamedKey } from './unnamed-key.ts'

test.each<[string, string | null, string | null]>([
  ['aa_1_option', 'Auswahl eins.', '1'],
  ['aa_0_option', 'option zero', '0'],
  ['aa_star_option', 'option star', '*'],
  // a recording may say the name
  ['aa_1_option', null, null],
  // these say the key, which is what they are for
  ['aa_1_for', 'Drücken Sie die eins für', null],
  ['aa_welcome', 'Welcome.', null],
  ['aa_default', 'or stay on the line', null],
  ['queue_prefix', 'You are number', null],
])('SAY-02: %s with the words %j leaves the key %j without a name', (handle, text, key) =>
  expect(unnamedKey({ handle, text })).toBe(key),
)

test.each<[string, boolean]>([
  ['aa_1_for', true],
  ['aa_star_option', true],
  ['7', true],
  ['queue_prefix', true],
  ['aa_welcome', false],
  ['callee_busy', false],
])('SAY-01: %s is a piece of a sentence: %s', (handle, isPiece) => expect(isSentencePiece(handle)).toBe(isPiece))
