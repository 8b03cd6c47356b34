import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { ClientFrame } from '@lineside/contract/rtc/frames'
import { describe, expect, test, vi } from 'vitest'
import type { MediaPart } from '../media-part.ts'
import { Call } from './call.ts'
import type { CallOptions } from './call-options.ts'

const local = {} as CdkMediaStream
const asked = ['']

/** A description that no browser can use. */
const strange = 'v=1'
const notUsable = new DOMException(`Failed to set it: ${'x'.repeat(400)}`, 'InvalidAccessError')

/** The media of a call, without a connection. */
class FakeMedia {
  readonly connection = 'new'
  readonly state = { audio: true, video: false, screen: false }
  readonly session = {
    answer: (offer: string) => (offer === strange ? Promise.reject(notUsable) : Promise.resolve(`answer to ${offer}`)),
    negotiate: () => Promise.resolve(void asked.push('negotiate')),
    confirm: (_: number | null, answer: string) =>
      answer === strange ? Promise.reject(notUsable) : Promise.resolve(void asked.push('confirm')),
    firstOffer: () => {
      asked.push('offer')
      return Promise.resolve({ description: 'offer', whole: Promise.resolve('offer') })
    },
  }
  use = (): void => void asked.push('use')
  follow = (): void => {}
  end = (): void => void asked.push('end')
}

const givenCall = (options: Partial<CallOptions>) => {
  asked.length = 0
  const sent: ClientFrame[] = []
  let arrive: () => void = () => {}
  let fail: () => void = () => {}
  const load = vi.fn(
    () =>
      new Promise<MediaPart>((resolve, reject) => {
        arrive = () => resolve({ CallMedia: FakeMedia } as unknown as MediaPart)
        fail = () => reject(Object.assign(new Error('gone'), { name: 'NotLoadedError' }))
      }),
  )
  const call = new Call({
    id: 'a',
    begins: 'incoming',
    offer: 'offer',
    party: { number: '21', name: null },
    wire: { iceServers: [], send: (frame) => void sent.push(frame), onFrame: () => {}, hurry: () => {} },
    mediaPart: { loaded: () => null, load },
    onOver: () => {},
    ...options,
  })
  return { call, sent, load, arrive: () => arrive(), fail: () => fail() }
}

test('CALL-16: a call that comes is there before the code of its media, which is fetched at once; it is taken with it', async () => {
  const { call, sent, load, arrive } = givenCall({})
  expect([call.phase, call.details.connection, load.mock.calls.length]).toEqual(['incoming', 'new', 1])
  const accepted = call.accept(local)
  expect([call.phase, sent]).toEqual(['incoming', []])
  arrive()
  await accepted
  expect(sent).toMatchObject([{ type: 'accept', description: 'answer to offer' }])
  expect(call.phase).toBe('accepting')
})

test('CALL-06: taking a call that is over is too late, not a lost connection', async () => {
  const { call, arrive } = givenCall({})
  const accepted = call.accept(local)
  arrive()
  await accepted
  call.refuse('accept', 'unknown_call')
  expect(call.reason).toBe('no_answer')
})

test('CALL-13: if that code does not come, taking the call says so, the call rings on, and can be tried again', async () => {
  const { call, sent, load, arrive, fail } = givenCall({})
  fail()
  await vi.waitFor(() => expect(call.accept(local)).rejects.toThrow('gone'))
  const accepted = call.accept(local)
  fail()
  await expect(accepted).rejects.toMatchObject({ name: 'NotLoadedError' })
  expect([call.phase, sent]).toEqual(['incoming', []])
  const again = call.accept(local)
  arrive()
  await again
  expect(load.mock.calls.length).toBeGreaterThan(1)
  expect(sent).toMatchObject([{ type: 'accept' }])
})

test('CALL-16: requests of the server to a call run in their order once the code is loaded', async () => {
  const { call, arrive } = givenCall({ begins: 'talking', isResumed: true })
  call.handle({ type: 'negotiate', call: 'a', exchange: 1, description: null, fresh: true })
  call.handle({ type: 'confirm', call: 'a', exchange: 1, description: 'x' })
  expect(asked).toEqual([])
  arrive()
  await vi.waitFor(() => expect(asked).toEqual(['negotiate', 'confirm']))
})

test('CALL-06: a call that ended meanwhile opens no media that stay', async () => {
  const { call, sent, arrive } = givenCall({})
  call.end()
  arrive()
  await vi.waitFor(() => expect(asked).toEqual(['end']))
  expect([call.reason, sent]).toEqual(['declined', [{ type: 'end', call: 'a' }]])
})

test('CALL-06: a call that was hung up before its code was there opens no connection', async () => {
  const { call, sent, arrive } = givenCall({ begins: 'calling', dialled: '21' })
  const placed = call.place(local)
  call.end()
  arrive()
  await placed
  expect(asked).toEqual(['end'])
  expect(sent).toEqual([{ type: 'end', call: 'a' }])
})

describe('CALL-13: a description that cannot be used', () => {
  const refusal = {
    type: 'media_refused',
    call: 'a',
    reason: expect.stringMatching(/^InvalidAccessError: Failed.{1,280}$/),
  }

  test('shows the callee the reason, and the server is told in the words of the engine', async () => {
    const { call, sent, arrive } = givenCall({ offer: strange })
    const accepted = call.accept(local)
    arrive()
    await expect(accepted).rejects.toMatchObject({ name: 'InvalidAccessError' })
    expect([call.reason, sent]).toEqual(['media_refused', [refusal]])
  })

  test.each([
    ['that answers the call', { type: 'description', call: 'a', description: strange, early: false }],
    ['that the server has asked for', { type: 'confirm', call: 'a', exchange: 1, description: strange }],
  ] as const)('%s ends the call in the same way', async (_, frame) => {
    const { call, sent, arrive } = givenCall({ begins: 'calling', dialled: '21' })
    call.handle(frame)
    arrive()
    await vi.waitFor(() => expect([call.reason, sent]).toEqual(['media_refused', [refusal]]))
  })

  test('in answer to a change by this side ends nothing', async () => {
    const { call, sent, arrive } = givenCall({ begins: 'talking' })
    const errors: Error[] = []
    call.onError((error) => void errors.push(error))
    call.handle({ type: 'confirm', call: 'a', exchange: 500_001, description: strange })
    arrive()
    await vi.waitFor(() => expect(errors).toEqual([notUsable]))
    expect([call.reason, sent]).toEqual([undefined, []])
  })
})

test('CALL-06: every listener hears that a call was accepted before it hears that one of them has ended it', () => {
  const { call, sent } = givenCall({ begins: 'calling' })
  const heard: string[] = []
  call.onAccepted(() => call.end())
  call.onAccepted(() => heard.push('accepted'))
  call.onEnded(() => heard.push('ended'))
  call.handle({ type: 'accepted', call: 'a', with: { number: '21', name: null }, recorded: false, is_service: false })
  expect([heard, sent.map(({ type }) => type), call.reason]).toEqual([['accepted', 'ended'], ['end'], 'hung_up'])
})
