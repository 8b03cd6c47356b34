import { expect, test } from 'vitest'
import { renderSection } from '../results.ts'
import { readOptions } from './options.ts'
import { faultsText, type Outcome, sectionOf } from './report.ts'

const outcome: Outcome = {
  options: readOptions(['--hours', '1', '--people', '20']),
  missing: ['apt-get install janus'],
  seconds: 3_600,
  kills: [
    { what: 'database', killed: 'the primary, db1', at: Date.UTC(2026, 0, 1, 12), dead: 8, back: 31.25, pause: 17.5 },
    { what: 'nats', killed: 'NATS', at: Date.UTC(2026, 0, 1, 12, 5), dead: 5, back: null, pause: 0.4 },
  ],
  requests: { 200: 90, 201: 10, 0: 1 },
  putOff: { '503 while away: database': 4 },
  acknowledged: { contact: 10 },
  looked: 12,
  lost: 1,
  calls: { 'browser to browser': { well: 30, cut: 2 } },
  reasons: { hung_up: 30 },
  open: { calls: [] },
  figures: [
    { role: 'server 2', figure: 'MB', flatness: { phase: 'judged', before: 210, after: 260, isFlat: false } },
    { role: 'server 2', figure: 'descriptors', flatness: { phase: 'too short' } },
  ],
  faults: [
    { at: Date.UTC(2026, 0, 1, 12, 0, 5), kind: 'lost write', text: 'contact 12', during: 'database (12:00:00)' },
  ],
}

test('HARD-06: the report says what was done, how long each part took, and what was left out', () => {
  const text = renderSection(sectionOf(outcome), 'today')
  for (const words of ['20 people', 'apt-get install janus', '**1 fault was found.**', 'database: the primary, db1'])
    expect(text).toContain(words)
  expect(text).toMatch(/database: the primary, db1 \| 12:00:00 \|\s+8\.0 \|\s+31\.3 \|\s+17\.5 \|/)
  expect(text).toMatch(/nats: NATS\s+\| 12:05:00 \|\s+5\.0 \|\s+never \|/)
  expect(text).toMatch(/answered not at all\s+\|\s+1 \|/)
  expect(text).toMatch(/server 2\s+\|\s+MB \|\s+210 \|\s+260 \|\s+grows \|/)
  expect(text).toContain('too short to tell')
})

test('HARD-06: each fault stands there with its time, and what was away', () => {
  expect(faultsText(outcome.faults)).toContain(
    '- 2026-01-01T12:00:05.000Z **lost write**: contact 12 (away: database (12:00:00))',
  )
  expect(faultsText([])).toBe('')
})
