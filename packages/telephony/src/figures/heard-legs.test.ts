import { expect, test } from 'vitest'
import { type ArrivedSound, beginHearing, hear, pauseHearing } from './heard-legs.ts'

/** Facts that are told for looks each with so many packets, lost ones and jitter. */
const told = (...looks: readonly (readonly [packets: number, lost?: number, jitterMs?: number])[]) => {
  let hearing = beginHearing
  let sum: ArrivedSound = { packets: 0, lost: 0, jitterMs: null }
  const all: string[] = []
  for (const [at, [packets, lost = 0, jitterMs = 5]] of [[0] as const, ...looks].entries()) {
    sum = { packets: sum.packets + packets, lost: sum.lost + lost, jitterMs }
    const next = hear(hearing, sum)
    hearing = next.hearing
    all.push(...next.told.map((fact) => `${at} ${fact}`))
  }
  return all
}
const good = [150] as const

test.each([
  ['good sound', [good, good, good, good], ['3 measured']],
  ['two looks are not enough', [good, good], []],
  ['one-way from the beginning', [[0], [0], [0], [0]], ['3 measured', '3 nothing']],
  ['one-way later', [good, good, good, [0], [0], [0]], ['3 measured', '6 nothing']],
  ['a short silence of the network', [good, good, [0], [0], good, good], ['3 measured']],
  ['packets that are lost', [[140, 10], good, [140, 10], [140, 10]], ['3 measured', '4 bad']],
  [
    'jitter',
    [
      [150, 0, 80],
      [150, 0, 80],
      [150, 0, 80],
    ],
    ['3 measured', '3 bad'],
  ],
  ['one bad moment', [[100, 50], good, good, good, good, good], ['3 measured']],
] as const)('WATCH-02: %s', (_what, looks, expected) => {
  expect(told(...looks)).toEqual(expected)
})

test('WATCH-02: after a hold nothing is missed, and each fact is told once', () => {
  const still: ArrivedSound = { packets: 100, lost: 0, jitterMs: null }
  let hearing = beginHearing
  for (let looks = 0; looks < 3; looks += 1) hearing = hear(hearing, still).hearing
  expect(hearing.silent).toBe(2)
  hearing = pauseHearing(hearing)
  const facts: string[] = []
  for (let looks = 0; looks < 10; looks += 1) {
    const next = hear(hearing, still)
    hearing = next.hearing
    facts.push(...next.told)
  }
  expect(facts).toEqual(['measured', 'nothing'])
})

test('WATCH-02: counters of a connection that was made anew begin again', () => {
  const first = hear(beginHearing, { packets: 1000, lost: 50, jitterMs: null }).hearing
  const { hearing } = hear(first, { packets: 150, lost: 0, jitterMs: null })
  expect(hearing).toMatchObject({ silent: 0, bad: [false] })
})
