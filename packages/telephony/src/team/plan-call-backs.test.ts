import { expect, test } from 'vitest'
import { planCallBacks, type WantedCallBack } from './plan-call-backs.ts'
import type { ColleagueState } from './colleague-state.ts'

const [anna, ben, carl, dora] = [1, 2, 3, 4]
const wants = (asker: number, colleague: number, more: Partial<WantedCallBack> = {}): WantedCallBack => ({
  asker,
  colleague,
  phase: 'waits',
  isOver: false,
  isLost: false,
  isTriedLately: false,
  ...more,
})
const plan = (all: readonly WantedCallBack[], kinds: Readonly<Record<number, ColleagueState['kind']>> = {}) =>
  planCallBacks(all, (line) => kinds[line] ?? 'free').map(({ wanted, to }) => `${wanted.asker}: ${to.phase}`)

test('RECEIVE-02: whoever asked first is called first, one at a time', () => {
  expect(plan([wants(anna, ben), wants(carl, ben)])).toEqual(['1: recalls'])
  expect(plan([wants(anna, ben, { phase: 'recalls' }), wants(carl, ben)])).toEqual([])
  expect(plan([wants(anna, ben, { phase: 'connects' }), wants(carl, ben)])).toEqual([])
})

test('RECEIVE-02: whoever is not free lets the next one pass, and keeps the place', () => {
  expect(plan([wants(anna, ben), wants(carl, ben)], { [anna]: 'talking' })).toEqual(['1: suspended', '3: recalls'])
  expect(plan([wants(anna, ben, { phase: 'suspended' }), wants(carl, ben)])).toEqual(['1: recalls'])
})

test('RECEIVE-02: whoever could not be rung a moment ago waits for a while, and lets the next one pass', () => {
  const tried = wants(anna, ben, { isTriedLately: true })
  expect(plan([tried])).toEqual([])
  expect(plan([tried, wants(carl, ben)])).toEqual(['3: recalls'])
  expect(plan([wants(anna, ben, { phase: 'suspended', isTriedLately: true })])).toEqual(['1: waits'])
})

test('RECEIVE-02: nobody is called back for two colleagues at the same time', () => {
  expect(plan([wants(anna, ben), wants(anna, dora)])).toEqual(['1: recalls'])
  expect(plan([wants(anna, ben, { phase: 'recalls' }), wants(carl, dora), wants(anna, dora)])).toEqual(['3: recalls'])
})

test('RECEIVE-02: one whose time is over is dropped, and one that a lost process left is tried again', () => {
  expect(plan([wants(anna, ben, { isOver: true }), wants(carl, ben)])).toEqual(['1: over', '3: recalls'])
  expect(plan([wants(anna, ben, { phase: 'connects', isLost: true }), wants(carl, ben)])).toEqual([
    '1: over',
    '3: recalls',
  ])
  // it is rung again, for which the row has to say so first
  const [move] = planCallBacks([wants(anna, ben, { phase: 'recalls', isLost: true })], () => 'free')
  expect(move).toMatchObject({ to: { phase: 'recalls' }, effects: [{ do: 'recall' }] })
})

test('RECEIVE-02: nothing is done about lines that are not known, but for the end', () => {
  expect(planCallBacks([wants(anna, ben)], () => undefined)).toEqual([])
  expect(planCallBacks([wants(anna, ben, { isOver: true })], () => undefined)).toMatchObject([
    { to: { phase: 'over' } },
  ])
})
