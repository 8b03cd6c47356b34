import { expect, test } from 'vitest'
import { bareCore, type GivenRequest } from '../../../../test/bare-core.ts'
import { ServersByCall } from './servers-by-call.ts'

const mended = () => {
  const world = bareCore()
  const servers = new ServersByCall()
  world.core.userAgentServers = servers
  const calls = (more: Partial<GivenRequest>) => {
    const message = world.request({ method: 'INVITE', number: 10, ...more })
    servers.call = message.callId
    world.core.receiveIncomingRequestFromTransport(message)
  }
  return { ...world, servers, calls }
}

test('the library looks through the transactions of one call, not of all', () => {
  const { servers, calls, invites } = mended()
  for (const call of ['one', 'two', 'three']) calls({ call })
  expect(invites).toHaveLength(3)
  expect(servers.size).toBe(3)
  expect([...servers.values()].map(({ transaction }) => transaction.request.callId)).toEqual(['three'])
})

test('RFC 3261: the same request over another path is refused', () => {
  const { calls, invites, replies } = mended()
  calls({ branch: 'left' })
  calls({ branch: 'right' })
  expect(invites).toHaveLength(1)
  expect(replies(10, 'INVITE')).toContain(482)
})

test('transactions that have ended are forgotten', () => {
  const { core, servers, calls } = mended()
  calls({})
  servers.delete([...servers.keys()][0] ?? '')
  expect([servers.size, [...servers.values()]]).toEqual([0, []])
  calls({ branch: 'again' })
  core.dispose()
  expect([servers.size, [...servers.values()]]).toEqual([0, []])
})
