import { describe, expect, test } from 'vitest'
import { type Reloaded, reloadStep } from './reload-step.ts'

const reloaded = (of: Partial<Reloaded>): Reloaded => ({
  firstBefore: 'voicemail7',
  firstNow: 'voicemail7',
  isVisible: false,
  retries: 0,
  ...of,
})

describe('CONV-08: after an action the list reloads', () => {
  test('and again 5000 ms later while the first item is unchanged', () => {
    expect(reloadStep(reloaded({}))).toEqual({ phase: 'again', afterMilliseconds: 5000 })
    expect(reloadStep(reloaded({ retries: 4 }))).toEqual({ phase: 'again', afterMilliseconds: 5000 })
  })

  test('but no more than 5 times', () => {
    expect(reloadStep(reloaded({ retries: 5 }))).toEqual({ phase: 'failed' })
  })

  test.each([
    ['another item is the first', { firstNow: 'call3' }],
    ['the list is empty now', { firstNow: null }],
    ['there is a first item now', { firstBefore: null }],
    ['the answer shows the action further down', { isVisible: true }],
    ['the last retry brings it', { retries: 5, firstNow: 'call3' }],
  ])('until %s', (_title, of) => {
    expect(reloadStep(reloaded(of))).toEqual({ phase: 'settled' })
  })
})
