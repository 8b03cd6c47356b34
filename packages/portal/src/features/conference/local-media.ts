import type { Cdk, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { type MediaMode, type MediaToggle, mediaOfMode, toggledMode } from '@lineside/telephony/conference/media-mode'
import type { MediaProblem, OwnMedia } from '@lineside/telephony/conference/step-conference'

type LocalMedia = OwnMedia<CdkMediaStream>

const noMedia: LocalMedia = { mode: null, stream: null, isRequesting: false }

export interface LocalMediaOwner {
  read(): LocalMedia
  toggle(toggle: MediaToggle): Promise<void>
  /** Requests the current mode again, from the devices that are chosen now. Does nothing while a screen is shared. */
  rebuild(): Promise<void>
  request(mode: MediaMode): Promise<void>
  /** Stops the stream, and any stream whose request is still open. */
  release(): void
}

interface LocalMediaOptions {
  readonly media: Cdk['media']
  readonly deviceOf: (kind: 'microphone' | 'camera') => string
  /** Called with each new state. The previous stream is stopped after this call returns. */
  readonly onChange: (media: LocalMedia) => void
  readonly onProblem: (problem: MediaProblem) => void
}

/**
 * CONF-07: owns the user's stream. Each change requests a new stream and stops the previous one when the new one has
 * arrived.
 */
export const createLocalMedia = ({ media, deviceOf, onChange, onProblem }: LocalMediaOptions): LocalMediaOwner => {
  let current = noMedia
  /** Incremented by each release: a stream requested before that is stopped as soon as it arrives. */
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

  /**
   * A track has ended because a device was unplugged or the browser's own button stopped the shared screen: goes on
   * without it.
   */
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

/** Tells the cause from the names and messages of the engine's errors (ngcp-client-facts 8.6). */
const problemOf = (error: unknown): MediaProblem => {
  if (!(error instanceof Error)) return 'failed'
  if (error.message === 'Permission denied') return 'denied'
  if (error.message === 'PermissionDenied') return 'screenDenied'
  if (error.message === 'Insecure context') return 'insecure'
  if (error.name === 'NotFoundError' || error.name === 'OverconstrainedError') return 'missing'
  return error.name === 'NotReadableError' ? 'inUse' : 'failed'
}
