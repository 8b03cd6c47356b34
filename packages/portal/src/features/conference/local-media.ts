import type { Cdk, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { type MediaMode, type MediaToggle, mediaOfMode, toggledMode } from '@lineside/telephony/conference/media-mode'

/** What this browser sends, or would send, into a conference. */
export interface LocalMedia {
  readonly mode: MediaMode
  /** null: nothing is sent, and no device is in use. */
  readonly stream: CdkMediaStream | null
  /** A device is being asked for: toggles do nothing meanwhile (CONF-07). */
  readonly isRequesting: boolean
}

export const noMedia: LocalMedia = { mode: null, stream: null, isRequesting: false }

/** What went wrong with a device, for the sentence that says so. */
export type MediaProblem = 'denied' | 'screenDenied' | 'missing' | 'inUse' | 'insecure' | 'ended' | 'failed'

export interface LocalMediaOwner {
  read(): LocalMedia
  toggle(toggle: MediaToggle): Promise<void>
  /** The same again, from the devices that are chosen now. */
  rebuild(): Promise<void>
  request(mode: MediaMode): Promise<void>
  /** Stops everything, also what is still being asked for. */
  release(): void
}

interface LocalMediaOptions {
  readonly media: Cdk['media']
  readonly deviceOf: (kind: 'microphone' | 'camera') => string
  /** What there is from now on; the stream before is stopped once this is through. */
  readonly onChange: (media: LocalMedia) => void
  readonly onProblem: (problem: MediaProblem) => void
}

/** CONF-07: one stream at a time. Each change makes a new one, and stops the one before when the new one is there. */
export const createLocalMedia = ({ media, deviceOf, onChange, onProblem }: LocalMediaOptions): LocalMediaOwner => {
  let current = noMedia
  /** Counts up when everything is released: what was asked for before then is stopped as soon as it comes. */
  let era = 0

  const set = (next: LocalMedia): void => {
    current = next
    onChange(next)
  }

  const request = async (mode: MediaMode): Promise<void> => {
    if (current.isRequesting) return
    const [before, asked] = [current, era]
    set({ ...before, isRequesting: true })
    try {
      const stream = mode === null ? null : await build(mode)
      if (era !== asked) return stream?.stop()
      stream?.onEnded?.(() => handleEnded(stream))
      set({ mode, stream, isRequesting: false })
      before.stream?.stop()
    } catch (error) {
      if (era !== asked) return
      set({ ...before, isRequesting: false })
      onProblem(problemOf(error))
    }
  }

  const build = (mode: Exclude<MediaMode, null>): Promise<CdkMediaStream> => {
    const { audio, video, screen } = mediaOfMode(mode)
    const builder = media.create()
    if (audio) builder.enableMicrophone(...chosen(deviceOf('microphone')))
    if (video) builder.enableCamera(...chosen(deviceOf('camera')))
    if (screen) builder.enableScreen()
    return builder.build()
  }

  /** A device was taken away, or the browser's own button ended the shared window: without it, it goes on. */
  const handleEnded = (stream: CdkMediaStream): void => {
    if (current.stream !== stream || current.mode === null) return
    const tracks = (stream.getStream() as MediaStream).getTracks()
    const isOver = (kind: string) => tracks.some((track) => track.kind === kind && track.readyState === 'ended')
    const { audio, screen } = mediaOfMode(current.mode)
    if (!(screen && isOver('video'))) onProblem('ended')
    const withoutPicture = isOver('video') ? toggledMode(current.mode, screen ? 'screen' : 'camera') : current.mode
    const left = isOver('audio') && audio ? toggledMode(withoutPicture, 'microphone') : withoutPicture
    if (left !== current.mode) void request(left)
  }

  return {
    read: () => current,
    request,
    toggle: (toggle) => request(toggledMode(current.mode, toggle)),
    rebuild: () => (mediaOfMode(current.mode).screen ? Promise.resolve() : request(current.mode)),
    release: () => {
      era += 1
      const { stream } = current
      set(noMedia)
      stream?.stop()
    },
  }
}

const chosen = (deviceId: string): [{ deviceId: string }?] => (deviceId === 'default' ? [] : [{ deviceId }])

/** By the names and messages of the engine (ngcp-client-facts 8.6). */
const problemOf = (error: unknown): MediaProblem => {
  if (!(error instanceof Error)) return 'failed'
  if (error.message === 'Permission denied') return 'denied'
  if (error.message === 'PermissionDenied') return 'screenDenied'
  if (error.message === 'Insecure context') return 'insecure'
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'missing'
  return error.name === 'NotReadableError' ? 'inUse' : 'failed'
}
