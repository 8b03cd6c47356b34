import type { IncomingInviteRequest } from 'sip.js/lib/core/index.js'
import { expect, test } from 'vitest'
import { bareCore } from '../../../../test/bare-core.ts'
import { passOnCancel } from './cancelled-re-invites.ts'

/** A phone in a call has sent a re-INVITE, and now cancels it. */
const cancelled = (answer: (request: IncomingInviteRequest) => void = () => {}) => {
  const world = bareCore()
  const { session, toTag } = world.established()
  const heard: string[] = []
  session.delegate = {
    onInvite: (request) => {
      request.delegate = {
        onCancel: ({ method }) => {
          heard.push(method)
          request.reject({ statusCode: 487 })
        },
      }
      answer(request)
    },
  }
  const ofReInvite = { number: 11, toTag, branch: 'again' }
  world.core.receiveIncomingRequestFromTransport(world.request({ method: 'INVITE', ...ofReInvite }))
  const cancel = world.request({ method: 'CANCEL', ...ofReInvite })
  world.core.receiveIncomingRequestFromTransport(cancel)
  return { ...world, cancel, heard }
}

test('RFC 3261: a re-INVITE hears of its CANCEL, of which the library alone says nothing', () => {
  const { core, cancel, heard, replies } = cancelled()
  expect([heard, replies(11, 'CANCEL'), replies(11, 'INVITE')]).toEqual([[], [200], []])
  passOnCancel(core, cancel)
  expect([heard, replies(11, 'INVITE')]).toEqual([['CANCEL'], [487]])
  passOnCancel(core, cancel)
  expect(heard).toEqual(['CANCEL'])
})

test('RFC 3261: a CANCEL that comes after the final reply, or for no request, changes nothing', () => {
  const { core, cancel, heard, request } = cancelled((invite) => void invite.reject({ statusCode: 491 }))
  passOnCancel(core, cancel)
  passOnCancel(core, request({ method: 'CANCEL', number: 12, branch: 'unknown' }))
  passOnCancel(core, request({ method: 'INVITE', number: 11, branch: 'again' }))
  expect(heard).toEqual([])
})
