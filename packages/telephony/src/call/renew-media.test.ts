import { expect, test } from 'vitest'
import { answered, connected, media, opened, play, ring, says } from '../../test/play-call.ts'
import type { CallHappening } from './call-events.ts'
import type { Call } from './call-state.ts'
import { offerStands } from './renew-media.ts'

type Happening = (call: Call) => CallHappening
const said =
  (...words: Parameters<typeof says>): Happening =>
  () =>
    says(...words)

/** The events since a called b, and whether b gets an offer that a has made meanwhile. */
const cases: Readonly<Record<string, { readonly since: readonly Happening[]; readonly stands: boolean }>> = {
  'b rings': { since: [], stands: false },
  'they talk': { since: [() => answered], stands: true },
  'b puts a on hold, and a is being connected with the music': {
    since: [() => answered, said('b', { type: 'hold' }), media('music')],
    stands: false,
  },
  'a hears the music': {
    since: [() => answered, said('b', { type: 'hold' }), media('music'), connected],
    stands: false,
  },
  'the page of a was loaded anew': {
    since: [() => answered, said('a', { type: 'back', isFresh: true })],
    stands: false,
  },
  'and they are connected again': {
    since: [() => answered, said('a', { type: 'back', isFresh: true }), connected],
    stands: true,
  },
  'the relay of b has restarted': { since: [() => answered, said('b', { type: 'media_gone' })], stands: false },
  'a has hung up': { since: [() => answered, said('a', { type: 'ended', reason: 'hung_up' })], stands: false },
}

test.each(Object.entries(cases))('an offer that waits, when %s', (_, { since, stands }) => {
  const { call } = play(ring(), opened, ...since)
  expect(offerStands(call, 'a', 'b')).toBe(stands)
})

test('an offer goes to nobody else than the other end', () => {
  const { call } = play(ring(), opened, () => answered)
  expect(offerStands(call, 'a', 'nobody')).toBe(false)
  expect(offerStands(call, 'nobody', 'b')).toBe(false)
})
