import type { Cdk, CdkCall, CdkMediaStream, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import type { CallEvent } from '@lineside/telephony/call-window/call-window-events'
import { emptyCallWindow, stepCallWindow } from '@lineside/telephony/call-window/step-call-window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engine } from '../../engine/engine.ts'
import { createEffects } from './call-effects.ts'
import { callLegs } from './call-legs.ts'

const opened: { stop: ReturnType<typeof vi.fn> }[] = []
const open = async () => {
  const stream = { stop: vi.fn(), getStream: () => null, onEnded: () => {} }
  opened.push(stream)
  return stream as unknown as CdkMediaStream
}
const builder = { enableMicrophone: () => {}, enableCamera: () => {}, enableScreen: () => {}, build: open }
const cdk = { media: { create: () => builder } } as unknown as Cdk

const withSip = (sip: Partial<CdkSipNetwork>) => {
  const state = { phase: 'ready', cdk, sip, hasSip: true, hasConference: true } as ReturnType<typeof engine.read>
  vi.spyOn(engine, 'read').mockReturnValue(state)
}

/** A window in which a call to Max has been started. */
const started = () => {
  const [told, begun] = [[] as CallEvent[], { type: 'start', id: 'one', to: { number: '22', name: null } } as const]
  const { state } = stepCallWindow(emptyCallWindow, { ...begun, media: 'audio', isConnected: true, at: 0 })
  return {
    told,
    effects: createEffects(
      (event) => void told.push(event),
      () => state,
    ),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  callLegs.clear()
  opened.splice(0)
})

test('CALL-16: a call whose network went while the browser asked for the microphone leaves it closed', async () => {
  withSip({
    call: () => {
      throw Object.assign(new Error('Network sip is not connected'), { name: 'NetworkNotConnected' })
    },
  })
  const { told, effects } = started()
  effects.run({ type: 'place', id: 'one', number: '22', media: 'audio' })
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ type: 'ended', id: 'one' }))
  expect(opened.map(({ stop }) => stop.mock.calls.length)).toEqual([1])
})

test('CALL-16: a camera to which the other end does not agree is closed; what was sent before goes on', async () => {
  withSip({})
  const { told, effects } = started()
  const local = await open()
  const call = { changeMedia: () => Promise.reject(new Error('not agreed')) } as unknown as CdkCall
  callLegs.set('one', { call, local, remote: null, isChanging: false })
  expect(await effects.tryMedia('one', 'video')).toBeNull()
  expect(opened.map(({ stop }) => stop.mock.calls.length)).toEqual([0, 1])
  expect([callLegs.get('one')?.local, told]).toEqual([local, []])
})

test.each<[string, Error, object]>([
  ['the other side takes none', new Error('media_refused'), { kind: 'pictureDeclined', party: { number: '22' } }],
  ['there is no answer', new Error('no_answer'), { kind: 'failed', step: 'media' }],
])(
  'FRONT-02: a picture that is not shown, since %s, is told so, and no word of the camera',
  async (_, error, notice) => {
    withSip({})
    const { told, effects } = started()
    const call = { changeMedia: () => Promise.reject(error) } as unknown as CdkCall
    callLegs.set('one', { call, local: await open(), remote: null, isChanging: false })
    effects.run({ type: 'changeMedia', id: 'one', media: 'video' })
    await vi.waitFor(() => expect(told).toMatchObject([{ type: 'trouble', notice }]))
  },
)

test('FRONT-02: a picture that cannot be continued is told so', async () => {
  const { told, effects } = started()
  const call = { enableVideo: () => Promise.reject(new Error('failed')) } as unknown as CdkCall
  callLegs.set('one', { call, local: null, remote: null, isChanging: false })
  effects.run({ type: 'sendVideo', id: 'one', isOn: true })
  await vi.waitFor(() => expect(told).toEqual([{ type: 'notShown', id: 'one' }]))
})

test('CALL-13: a camera that can not be opened is told as such', async () => {
  withSip({})
  const { told, effects } = started()
  vi.spyOn(builder, 'build').mockRejectedValue(new DOMException('no', 'NotReadableError'))
  const call = { changeMedia: () => Promise.resolve() } as unknown as CdkCall
  callLegs.set('one', { call, local: await open(), remote: null, isChanging: false })
  effects.run({ type: 'changeMedia', id: 'one', media: 'screen' })
  await vi.waitFor(() => expect(told).toMatchObject([{ notice: { kind: 'mediaRefused', media: 'screen' } }]))
})
