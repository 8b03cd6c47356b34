import { expect, test } from 'vitest'
import { mostPushBytes, sealPush } from './seal-push.ts'

/** The example of RFC 8291, section 5. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('PUSH-01: a message is sealed as in the example of RFC 8291', () => {
  expect(sealPush(example.text, example, example).toString('base64url')).toBe(example.sealed)
})

test('PUSH-01: each message has a key of its own', () => {
  expect(sealPush('x', example)).not.toEqual(sealPush('x', example))
})

test('PUSH-01: a key that is none, and a text that is too long, are refused', () => {
  const noPoint = Buffer.alloc(65, 4).toString('base64url')
  expect(() => sealPush('x', { ...example, p256dh: noPoint })).toThrow(/key/i)
  expect(() => sealPush('x'.repeat(mostPushBytes + 1), example)).toThrow('too long')
})
