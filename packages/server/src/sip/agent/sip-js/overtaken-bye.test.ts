import { expect, test } from 'vitest'
import { bareCore } from '../../../../test/bare-core.ts'
import { letByeOvertake } from './overtaken-bye.ts'

/** A phone in a call has sent two requests at once, and the second one, `first`, has come first. */
const overtaken = (method: string) => {
  const world = bareCore()
  const { session, toTag } = world.established()
  const byes: number[] = []
  session.delegate = {
    onBye: (bye) => {
      byes.push(bye.message.cseq)
      bye.accept()
    },
    onInfo: (info) => void info.accept(),
  }
  world.core.receiveIncomingRequestFromTransport(world.request({ method: 'INFO', number: 12, toTag }))
  return { ...world, byes, late: world.request({ method, number: 11, toTag }) }
}

test('RFC 3261: a BYE that another request has overtaken ends its call, which the library alone refuses', () => {
  const alone = overtaken('BYE')
  alone.core.receiveIncomingRequestFromTransport(alone.late)
  expect([alone.byes, alone.replies(11, 'BYE')]).toEqual([[], [500]])

  const mended = overtaken('BYE')
  letByeOvertake(mended.core, mended.late)
  mended.core.receiveIncomingRequestFromTransport(mended.late)
  expect([mended.byes, mended.replies(11, 'BYE')]).toEqual([[11], [200]])
})

test('RFC 3261: any other request that comes late is refused', () => {
  const { core, late, replies } = overtaken('INFO')
  letByeOvertake(core, late)
  core.receiveIncomingRequestFromTransport(late)
  expect(replies(11, 'INFO')).toEqual([500])
})
