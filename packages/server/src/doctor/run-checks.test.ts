import { expect, test } from 'vitest'
import { ok } from './finding.ts'
import { runChecks } from './run-checks.ts'

test('WATCH-04: a check that fails or stays silent holds up none of the others, and is told to stop', async () => {
  let stopped = 0
  const silent = (signal: AbortSignal) =>
    new Promise<never>(() => signal.addEventListener('abort', () => void stopped++, { once: true }))
  const findings = await runChecks(
    [
      { part: 'silent', mend: 'Look there.', ask: silent },
      { part: 'broken', ask: () => Promise.reject(new Error('gone')) },
      { part: 'well', ask: () => Promise.resolve([ok('one', 'Well.'), ok('two', 'Well.')]) },
    ],
    100,
  )
  expect(findings).toEqual([
    { part: 'silent', state: 'wrong', says: 'It does not work (no answer within 0.1 s).', mend: 'Look there.' },
    { part: 'broken', state: 'wrong', says: 'It does not work (gone).' },
    { part: 'one', state: 'ok', says: 'Well.' },
    { part: 'two', state: 'ok', says: 'Well.' },
  ])
  expect(stopped).toBe(1)
})
