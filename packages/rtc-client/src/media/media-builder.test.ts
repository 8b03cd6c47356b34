import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MediaBuilder } from './media-builder.ts'
import { mediaStateOf } from './media-state.ts'

class FakeTrack extends EventTarget {
  readonly kind: string
  readonly surface: string | undefined
  enabled = true
  readyState = 'live'
  contentHint = ''

  constructor(kind: string, surface?: string) {
    super()
    this.kind = kind
    this.surface = surface
  }

  stop = (): void => {
    this.readyState = 'ended'
  }
  getSettings = () => ({ displaySurface: this.surface })
}

class FakeStream {
  readonly #tracks: FakeTrack[]

  constructor(tracks: FakeTrack[]) {
    this.#tracks = tracks
  }

  getTracks = () => this.#tracks
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === 'video')
}

const loaded = () => Promise.resolve()
const asked: string[] = []
const screen = new FakeTrack('video', 'monitor')
const devices = {
  getUserMedia: vi.fn(({ audio, video }: { audio: unknown; video: unknown }) => {
    asked.push(`devices${audio ? ' microphone' : ''}${video ? ' camera' : ''}`)
    return Promise.resolve(
      new FakeStream([...(audio ? [new FakeTrack('audio')] : []), ...(video ? [new FakeTrack('video')] : [])]),
    )
  }),
  getDisplayMedia: vi.fn(() => {
    asked.push('screen')
    return Promise.resolve(new FakeStream([screen]))
  }),
}

beforeEach(() => {
  asked.length = 0
  screen.readyState = 'live'
  vi.stubGlobal('navigator', { mediaDevices: devices })
  vi.stubGlobal('MediaStream', FakeStream)
})
afterEach(() => void vi.unstubAllGlobals())

const build = async (builder: MediaBuilder) => {
  const local = await builder.build()
  return { local, tracks: (local.getStream() as unknown as FakeStream).getTracks() }
}

test('CALL-07: sound alone, sound with a camera, sound with a screen', async () => {
  const sound = await build(new MediaBuilder(loaded).enableMicrophone())
  expect([sound.local.hasVideo(), asked.splice(0)]).toEqual([false, ['devices microphone']])
  const camera = await build(new MediaBuilder(loaded).enableMicrophone().enableCamera())
  expect([camera.local.hasVideo(), asked.splice(0)]).toEqual([true, ['devices microphone camera']])
  const shared = await build(new MediaBuilder(loaded).enableMicrophone().enableCamera().enableScreen())
  // a browser gives a screen only right after a click
  expect(asked).toEqual(['screen', 'devices microphone'])
  const state = (tracks: FakeTrack[]) => mediaStateOf(tracks as unknown as MediaStreamTrack[])
  expect([sound, camera, shared].map(({ tracks }) => state(tracks))).toEqual([
    { audio: true, video: false, screen: false },
    { audio: true, video: true, screen: false },
    { audio: true, video: false, screen: true },
  ])
})

test('a device that was chosen is preferred, and not insisted on', async () => {
  await new MediaBuilder(loaded).enableMicrophone({ deviceId: 'headset' }).enableCamera({ deviceId: '' }).build()
  const given = devices.getUserMedia.mock.calls.at(-1)?.[0]
  expect(given).toMatchObject({ audio: { deviceId: { ideal: 'headset' } } })
  expect(given?.video).not.toHaveProperty('deviceId')
})

test('CALL-13: a refusal is told by the names that clients of this engine know', async () => {
  devices.getUserMedia.mockRejectedValueOnce(new DOMException('by the user', 'NotAllowedError'))
  await expect(new MediaBuilder(loaded).enableMicrophone().build()).rejects.toMatchObject({
    name: 'UserMediaError',
    message: 'Permission denied',
  })
  devices.getDisplayMedia.mockRejectedValueOnce(new DOMException('by the user', 'NotAllowedError'))
  await expect(new MediaBuilder(loaded).enableScreen().build()).rejects.toMatchObject({ message: 'PermissionDenied' })
  devices.getUserMedia.mockRejectedValueOnce(new DOMException('none', 'NotFoundError'))
  await expect(new MediaBuilder(loaded).enableMicrophone().build()).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('a screen is let go of where the microphone is refused', async () => {
  devices.getUserMedia.mockRejectedValueOnce(new DOMException('by the user', 'NotAllowedError'))
  await expect(new MediaBuilder(loaded).enableMicrophone().enableScreen().build()).rejects.toThrow('Permission denied')
  expect(screen.readyState).toBe('ended')
})

test('without https there are no devices, which is said', async () => {
  vi.stubGlobal('navigator', {})
  await expect(new MediaBuilder(loaded).enableMicrophone().build()).rejects.toMatchObject({ name: 'UserMediaError' })
})

test('a device that is taken away is told, what one stops oneself is not', async () => {
  const { local, tracks } = await build(new MediaBuilder(loaded).enableMicrophone())
  const ended = vi.fn()
  local.onEnded(ended)
  local.stop()
  expect([tracks[0]?.readyState, ended.mock.calls.length]).toEqual(['ended', 0])
  tracks[0]?.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledOnce()
})
