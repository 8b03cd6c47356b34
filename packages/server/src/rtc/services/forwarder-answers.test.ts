import type { ClientFrameOf } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createForwarderAnswers } from './forwarder-answers.ts'

const given = (attend: (offer: string, isFresh: boolean) => Promise<string>) => {
  const taken: ClientFrameOf<'conference_signal'>[] = []
  const state = { isEnded: false }
  const answers = createForwarderAnswers({
    leg: { attend },
    take: (frame) => void taken.push(frame),
    isEnded: () => state.isEnded,
  })
  const offer = (connection: string, from = 'server', kind: 'offer' | 'answer' = 'offer') =>
    answers.hear({ type: 'conference_signal', from, kind, connection, description: `offer by ${connection}` })
  return { taken, state, offer }
}

test('CONF-09: a caller answers every offer of the forwarder, over the connection that it names', async () => {
  const { taken, offer } = given((description, isFresh) =>
    Promise.resolve(`${description}, ${isFresh ? 'new' : 'known'}`),
  )
  for (const connection of ['a', 'a', 'b']) offer(connection)
  // what is not an offer of the forwarder is not answered
  offer('c', 'another member')
  offer('c', 'server', 'answer')
  await eventually(() =>
    expect(taken.map(({ to, kind, connection, description }) => [to, kind, connection, description])).toEqual([
      ['server', 'answer', 'a', 'offer by a, new'],
      ['server', 'answer', 'a', 'offer by a, known'],
      ['server', 'answer', 'b', 'offer by b, new'],
    ]),
  )
})

test('CONF-09: an offer that cannot be answered is left to the forwarder, and the next one is answered', async () => {
  const { taken, offer } = given((description) =>
    description.endsWith('a') ? Promise.reject(new Error('no answer')) : Promise.resolve('yes'),
  )
  offer('a')
  offer('b')
  await eventually(() => expect(taken.map(({ connection }) => connection)).toEqual(['b']))
})

test('an answer that is ready after the call has ended is not sent', async () => {
  const { taken, state, offer } = given(() => Promise.resolve('too late'))
  offer('a')
  state.isEnded = true
  offer('b')
  await new Promise(setImmediate)
  expect(taken).toEqual([])
})
