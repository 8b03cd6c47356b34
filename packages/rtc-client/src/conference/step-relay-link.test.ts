import { expect, test } from 'vitest'
import {
  firstRelayLink,
  mostOffers,
  type RelayLinkEffect,
  type RelayLinkEvent,
  type RelayLinkState,
  type RelaySignal,
  stepRelayLink,
} from './step-relay-link.ts'

const open = (
  sending: string | null,
  { isAnswered = false, getting = null as string | null, offers = 1 } = {},
): RelayLinkState => ({
  phase: 'open',
  sending: sending === null ? null : { id: sending, isAnswered },
  getting,
  offers,
})
const closed: RelayLinkState = { phase: 'closed' }

const said = (kind: 'offer' | 'answer', connection: string): RelaySignal => ({ kind, connection, description: 'sdp' })
const hears = (kind: 'offer' | 'answer', connection: string): RelayLinkEvent => ({
  type: 'signal',
  signal: said(kind, connection),
})
const fails = (id: string): RelayLinkEvent => ({ type: 'failed', id, next: 's2' })
const late = (id: string): RelayLinkEvent => ({ type: 'unanswered', id, next: 's2' })
const offer = (id: string): RelayLinkEffect => ({ do: 'offer', id })
const close = (id: string): RelayLinkEffect => ({ do: 'close', id })
const answer = (id: string): RelayLinkEffect => ({ do: 'answer', signal: said('offer', id) })

const table: readonly [string, RelayLinkState, RelayLinkEvent, RelayLinkState, ...RelayLinkEffect[]][] = [
  ['it begins', firstRelayLink, { type: 'begins', next: 's1' }, open('s1'), offer('s1')],
  [
    'the relay answers',
    open('s1'),
    hears('answer', 's1'),
    open('s1', { isAnswered: true }),
    { do: 'accept', id: 's1', description: 'sdp' },
  ],
  [
    'the relay answers twice',
    open('s1', { isAnswered: true }),
    hears('answer', 's1'),
    open('s1', { isAnswered: true }),
  ],
  ['the relay answers an earlier offer', open('s2'), hears('answer', 's1'), open('s2')],
  ['the relay answers before there is an offer', firstRelayLink, hears('answer', 's1'), firstRelayLink],
  ['no answer comes', open('s1'), late('s1'), open('s2', { offers: 2 }), close('s1'), offer('s2')],
  ['an answer has come in time', open('s1', { isAnswered: true }), late('s1'), open('s1', { isAnswered: true })],
  ['no answer came to an earlier offer', open('s2'), late('s1'), open('s2')],
  [
    'what it sends breaks off',
    open('s1', { isAnswered: true, getting: 'g1' }),
    fails('s1'),
    open('s2', { getting: 'g1', offers: 2 }),
    close('s1'),
    offer('s2'),
  ],
  ['an earlier connection breaks', open('s2'), fails('s1'), open('s2')],
  [
    'it has broken too often',
    open('s1', { offers: mostOffers }),
    fails('s1'),
    open(null, { offers: mostOffers }),
    close('s1'),
  ],
  [
    'the relay offers the others',
    open('s1'),
    hears('offer', 'g1'),
    open('s1', { getting: 'g1' }),
    { do: 'open', id: 'g1' },
    answer('g1'),
  ],
  [
    'somebody comes or goes',
    open('s1', { getting: 'g1' }),
    hears('offer', 'g1'),
    open('s1', { getting: 'g1' }),
    answer('g1'),
  ],
  [
    'the relay replaces the connection',
    open('s1', { getting: 'g1' }),
    hears('offer', 'g2'),
    open('s1', { getting: 'g2' }),
    close('g1'),
    { do: 'open', id: 'g2' },
    answer('g2'),
  ],
  [
    'the others are received',
    open('s1', { getting: 'g1' }),
    { type: 'stands', id: 'g1' },
    open('s1', { getting: 'g1' }),
    { do: 'connected' },
  ],
  ['what it sends arrives', open('s1', { getting: 'g1' }), { type: 'stands', id: 's1' }, open('s1', { getting: 'g1' })],
  ['other tracks are sent', open('s1'), { type: 'tracks' }, open('s1'), { do: 'put_tracks', id: 's1' }],
  ['other tracks are to be sent later', firstRelayLink, { type: 'tracks' }, firstRelayLink],
  ['it closes', open('s1', { getting: 'g1' }), { type: 'closes' }, closed, close('s1'), close('g1')],
  ['it closes before it has begun', firstRelayLink, { type: 'closes' }, closed],
  ['it is closed, and the relay speaks', closed, hears('offer', 'g1'), closed],
  ['it is closed, and no answer has come', closed, late('s1'), closed],
]

test.each(table)('CONF-09: the connections to the relay: %s', (_, state, event, next, ...effects) => {
  expect(stepRelayLink(state, event)).toEqual({ state: next, effects })
})
