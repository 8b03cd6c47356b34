import { expect, test } from 'vitest'
import { soundOf } from './sound-of.ts'

test.each([
  ['tls srtp', 'encrypted'],
  ['tls rtp', 'open'],
  // the keys came in the clear
  ['udp srtp', 'open'],
  ['tcp srtp', 'open'],
  ['udp rtp', 'open'],
  ['tls', null],
  ['', null],
  ['tls srtp, udp rtp', null],
  [undefined, null],
] as const)('HARD-04: an edge that says “%s” means %s', (said, sound) => {
  expect(soundOf({ getHeader: (name) => (name.toLowerCase() === 'x-sound' ? said : undefined) })).toBe(sound)
})
