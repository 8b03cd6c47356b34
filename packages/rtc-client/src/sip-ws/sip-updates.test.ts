import { beforeEach, expect, test, vi } from 'vitest'
import type { IncomingRequestMessage, UserAgentCore } from 'sip.js/lib/core/index.js'
import { type Session, SessionState } from 'sip.js'
import { answeredUpdate, takeUpdates } from './sip-updates.ts'

const dialog = {
  dialogState: { remoteSequenceNumber: 4 },
  get remoteSequenceNumber() {
    return this.dialogState.remoteSequenceNumber
  },
}
const replies: number[] = []
const others = vi.fn()
const answer = vi.fn(async () => ({ statusCode: 200 }))
let core: UserAgentCore

const message = (part: object) =>
  ({ method: 'UPDATE', callId: 'c', toTag: 't', fromTag: 'f', cseq: 5, ...part }) as IncomingRequestMessage

beforeEach(() => {
  replies.length = 0
  vi.clearAllMocks()
  dialog.dialogState.remoteSequenceNumber = 4
  core = {
    dialogs: new Map([['ctf', dialog]]),
    replyStateless: (_: unknown, { statusCode }: { statusCode: number }) => void replies.push(statusCode),
    receiveIncomingRequestFromTransport: others,
  } as unknown as UserAgentCore
  takeUpdates(core, answer)
})

const receive = async (part: object) => {
  core.receiveIncomingRequestFromTransport(message(part))
  await vi.waitFor(() => expect(replies.length + others.mock.calls.length).toBe(1))
}

test('FRONT-02: an UPDATE is answered, and counts as a request of its call', async () => {
  await receive({})
  expect([replies, dialog.dialogState.remoteSequenceNumber]).toEqual([[200], 5])
})

test.each([
  ['of a call that is not known', { callId: 'other' }, 481],
  ['that comes late', { cseq: 4 }, 500],
])('FRONT-02: an UPDATE %s is refused', async (_, part, status) => {
  await receive(part)
  expect(replies).toEqual([status])
  expect(answer).not.toHaveBeenCalled()
})

test('FRONT-02: an UPDATE whose description can not be used is refused, and the call goes on', async () => {
  answer.mockRejectedValueOnce(new Error('no'))
  await receive({})
  expect(replies).toEqual([488])
})

test('FRONT-02: media stay changeable where an UPDATE cannot be answered', async () => {
  const media = {
    peerConnection: { signalingState: 'stable' },
    setDescription: async () => void (media.peerConnection.signalingState = 'have-remote-offer'),
    getDescription: () => Promise.reject(new Error('no answer can be made')),
    rollbackDescription: async () => void (media.peerConnection.signalingState = 'stable'),
  }
  const session = { state: SessionState.Established, sessionDescriptionHandler: media } as unknown as Session
  await expect(answeredUpdate(session, message({ body: 'v=0 offer' }))).rejects.toThrow('no answer can be made')
  expect(media.peerConnection.signalingState).toBe('stable')
})

test('FRONT-02: other requests go to the library', async () => {
  await receive({ method: 'INVITE' })
  expect(others).toHaveBeenCalledOnce()
})
