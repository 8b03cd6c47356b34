import { expect, test } from 'vitest'
import { type OutcomeForm, questionOf } from './outcome-form.ts'

const form: OutcomeForm = { who: 'anybody', number: '', when: 'now', date: null, time: '', assume: 'as_registered' }

test.each<[string, Partial<OutcomeForm>, 'in' | 'out', ReturnType<typeof questionOf>]>([
  ['anybody calls now', {}, 'in', { direction: 'in' }],
  ['anonymous', { who: 'anonymous', number: '1' }, 'in', { direction: 'in', isAnonymous: true }],
  ['a number', { who: 'number', number: ' 0664 123 ' }, 'in', { direction: 'in', number: '0664 123' }],
  ['no number yet', { who: 'number', number: ' ' }, 'in', 'number'],
  [
    'at a moment',
    { when: 'moment', date: '2026-11-20', time: '9:05' },
    'in',
    { direction: 'in', at: '2026-11-20 09:05' },
  ],
  ['at no time', { when: 'moment', date: '2026-11-20', time: '25:00' }, 'in', 'moment'],
  ['on no day', { when: 'moment', date: null, time: '09:00' }, 'in', 'moment'],
  ['while busy', { assume: 'busy' }, 'in', { direction: 'in', assume: 'busy' }],
  ['a call out', { who: 'anonymous', number: '*3', assume: 'busy' }, 'out', { direction: 'out', number: '*3' }],
  ['a call out to nobody yet', {}, 'out', 'number'],
])('%s', (_what, chosen, direction, question) => {
  expect(questionOf({ ...form, ...chosen }, direction)).toEqual(question)
})
