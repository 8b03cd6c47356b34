import { expect, test } from 'vitest'
import { bareCore } from '../../../../test/bare-core.ts'
import { type AnswerUpdate, receiveUpdate } from './update-requests.ts'

const talking = () => {
  const world = bareCore()
  const { session, toTag } = world.established()
  const answers = new WeakMap<object, AnswerUpdate>()
  const comes = (number: number, tag = toTag) =>
    receiveUpdate(world.core, answers, world.request({ method: 'UPDATE', number, toTag: tag }))
  return { ...world, session, toTag, answers, comes }
}

test('RFC 3311: the library alone refuses UPDATE', () => {
  const { core, request, replies, toTag } = talking()
  core.receiveIncomingRequestFromTransport(request({ method: 'UPDATE', number: 11, toTag }))
  expect(replies(11, 'UPDATE')).toEqual([405])
})

test('RFC 3311: the owner of the dialog answers', () => {
  const { session, answers, comes, replies } = talking()
  answers.set(session, () => ({ statusCode: 488 }))
  comes(11)
  expect(replies(11, 'UPDATE')).toEqual([488])
})

test('RFC 4028: a sign of life that nobody answers is taken', () => {
  const { comes, replies } = talking()
  comes(11)
  expect(replies(11, 'UPDATE')).toEqual([200])
})

test('RFC 3261: it counts in its dialog: a late one is refused, and one of no dialog is unknown', () => {
  const { comes, replies, session } = talking()
  comes(13)
  comes(12)
  comes(14, 'another')
  expect([replies(12, 'UPDATE'), replies(14, 'UPDATE')]).toEqual([[500], [481]])
  expect(session).toMatchObject({ remoteSequenceNumber: 13 })
})
