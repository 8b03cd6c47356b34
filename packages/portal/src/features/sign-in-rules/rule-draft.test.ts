import { expect, test } from 'vitest'
import { draftOf, metBy, ruleOf } from './rule-draft.ts'

const vienna = { now: new Date('2026-11-29T05:00:00Z'), timeZone: 'Europe/Vienna' }

test.each([
  [
    'a later day begins at midnight in the zone',
    { policy: 'everybody', day: '2026-12-01' },
    '2026-11-30T23:00:00.000Z',
  ],
  ['in summer, too', { policy: 'administrators', day: '2027-07-01' }, '2027-06-30T22:00:00.000Z'],
  ['today is at once', { policy: 'everybody', day: '2026-11-29' }, null],
  ['so is a day that is past', { policy: 'everybody', day: '2026-11-01' }, null],
  ['so is none', { policy: 'everybody', day: null }, null],
  ['who asks nobody has no day', { policy: 'offered', day: '2026-12-01' }, null],
] as const)('FACT-06: %s', (_, draft, from) => {
  expect(ruleOf(draft, vienna)).toEqual({ policy: draft.policy, from })
})

test('FACT-06: a rule and its draft are the same day', () => {
  const rule = { policy: 'everybody', from: '2026-11-30T23:00:00.000Z' } as const
  expect(draftOf(rule, vienna.timeZone)).toEqual({ policy: 'everybody', day: '2026-12-01' })
  expect(ruleOf(draftOf(rule, vienna.timeZone), vienna)).toEqual(rule)
})

test('FACT-06: administrators are counted apart', () => {
  const rules = { everybody: { people: 10, with_factor: 7 }, administrators: { people: 2, with_factor: 2 } }
  expect(metBy({ policy: 'everybody' }, rules)).toEqual({ people: 10, ready: 7, missing: 3 })
  expect(metBy({ policy: 'administrators' }, rules)).toEqual({ people: 2, ready: 2, missing: 0 })
})
