import { expect, test } from 'vitest'
import { mediaEvents } from './media-events.ts'

const sound = { audio: true, video: false, screen: false }
const picture = { ...sound, video: true }
const media = { connection: 'connected', isHeld: false, remote: sound } as const
const known = { isHeld: false, remote: sound }
const facts = { call: 'c', media, details: known, isEstablished: true }

test.each([
  ['before the answer', { isEstablished: false }, []],
  ['a connection', {}, ['connected']],
  ['a picture that comes', { media: { ...media, remote: picture } }, ['connected', 'media']],
  ['a picture that goes', { details: { ...known, remote: picture } }, ['connected', 'media']],
  ['hold by the other side', { media: { ...media, isHeld: true } }, ['connected', 'held']],
  ['a hold that is known', { media: { ...media, isHeld: true }, details: { ...known, isHeld: true } }, ['connected']],
  ['the end of a hold', { details: { ...known, isHeld: true } }, ['connected', 'talking']],
  ['early media', { isEstablished: false, details: { ...known, remote: { ...sound, audio: false } } }, ['media']],
])('FRONT-02: the media of a SIP call tell of %s', (_, part, types) => {
  expect(mediaEvents({ ...facts, ...part }).map(({ type }) => type)).toEqual(types)
})
