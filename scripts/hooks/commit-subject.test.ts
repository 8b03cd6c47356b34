import { expect, test } from 'vitest'
import { whyNotSubject } from './commit-subject.mjs'

test.each([
  ['Keep unanswered callers in the queue', true],
  [`Keep ${'x'.repeat(67)}`, true],
  [`Keep ${'x'.repeat(68)}`, false],
  ['Of a voicebox that listens nothing is said to arrive', false],
  ['What happens on a day that is none is not told', false],
  ['Whatever', false],
  ['Offer a list of numbers', true],
  ['', false],
  [`Merge branch '${'x'.repeat(80)}'`, true],
  ['Revert "What happens"', true],
])('the subject %j is accepted: %s', (subject, isAccepted) => {
  expect(whyNotSubject(subject) === null).toBe(isAccepted)
})
