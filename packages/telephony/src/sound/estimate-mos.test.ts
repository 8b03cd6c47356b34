import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateMos } from './estimate-mos.ts'

const clean = { lost: 0, jitterMs: 0, roundTripMs: 0, codec: 'PCMA' }

test.each([
  ['nothing is lost or late', {}, 4.4],
  ['a codec that is not listed counts as G.711', { codec: 'speex' }, 4.4],
  ['what is not known counts as none', { jitterMs: null, roundTripMs: null, codec: null }, 4.4],
  ['3 % are lost', { lost: 0.03 }, 4.1],
  ['10 % are lost', { lost: 0.1 }, 3.4],
  ['G.729 alone', { codec: 'G729' }, 4.1],
  ['G.729, and 5 % are lost', { codec: 'G729', lost: 0.05 }, 3.3],
  ['a second to and fro', { roundTripMs: 1_000 }, 2.2],
  ['everything is lost', { lost: 1 }, 1.2],
])('HEALTH-02: the score of a call, %s', (_, figures, score) => {
  expect(estimateMos({ ...clean, ...figures })).toBe(score)
})

test('HEALTH-02: a score is within 1 and 4.5, and more loss, jitter or delay never makes it better', () => {
  const one = fc.record({
    lost: fc.double({ min: 0, max: 1, noNaN: true }),
    jitterMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
    roundTripMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
    codec: fc.constantFrom('opus', 'G729', 'GSM', 'iLBC', null),
  })
  fc.assert(
    fc.property(one, fc.double({ min: 0, max: 1, noNaN: true }), (figures, more) => {
      const score = estimateMos(figures)
      expect(score).toBeGreaterThanOrEqual(1)
      expect(score).toBeLessThanOrEqual(4.5)
      const worse = {
        ...figures,
        lost: Math.min(1, figures.lost + more),
        jitterMs: figures.jitterMs + more * 100,
        roundTripMs: figures.roundTripMs + more * 1_000,
      }
      expect(estimateMos(worse)).toBeLessThanOrEqual(score)
    }),
  )
})
