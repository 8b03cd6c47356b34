import type { CdkMediaBuilder } from '@lineside/contract/rtc/cdk'
import { LocalMediaStream } from './local-media-stream.ts'

/**
 * An error that tells why no media are available, with the names and messages that clients of the engine know
 * (ngcp-client-facts 8.6).
 */
class MediaError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

type Device = { readonly deviceId?: string }

/** Prefers the chosen device; if it has been unplugged since, the browser takes another one. */
const preferring = ({ deviceId }: Device): MediaTrackConstraints =>
  deviceId === undefined || deviceId === '' ? {} : { deviceId: { ideal: deviceId } }

/** Asks the browser for the media of a call. If both a camera and a screen are enabled, only the screen is sent. */
export class MediaBuilder implements CdkMediaBuilder {
  #microphone: Device | null = null
  #camera: Device | null = null
  #screen = false
  readonly #needed: () => Promise<unknown>

  /** @param needed loads what a call or a conference does with these media; without it they are not given */
  constructor(needed: () => Promise<unknown>) {
    this.#needed = needed
  }

  enableMicrophone(options: Device = {}): this {
    this.#microphone = options
    return this
  }

  enableCamera(options: Device = {}): this {
    this.#camera = options
    return this
  }

  enableScreen(): this {
    this.#screen = true
    return this
  }

  /**
   * @throws Error `UserMediaError` when the user refuses; otherwise the browser's error name, when a device is in use
   * or missing; `NotLoadedError` when the engine could not be loaded whole
   */
  async build(): Promise<LocalMediaStream> {
    // the browser allows a request for the screen only right after a click, so it comes before anything that takes time
    const asked = this.#screen ? askForScreen() : []
    const needed = this.#needed()
    // told below
    needed.catch(() => {})
    const screen = await asked
    try {
      const camera = this.#screen ? null : this.#camera
      const tracks = await askForDevices(this.#microphone, camera)
      await needed.catch((error: unknown) => {
        for (const track of tracks) track.stop()
        throw error
      })
      return new LocalMediaStream(new MediaStream([...tracks, ...screen]))
    } catch (error) {
      for (const track of screen) track.stop()
      throw error
    }
  }
}

const askForDevices = async (microphone: Device | null, camera: Device | null): Promise<MediaStreamTrack[]> => {
  if (microphone === null && camera === null) return []
  const audio = microphone !== null && { ...preferring(microphone), echoCancellation: true, noiseSuppression: true }
  const video = camera !== null && { ...preferring(camera), width: { ideal: 1280 }, height: { ideal: 720 } }
  try {
    return (await devices().getUserMedia({ audio, video })).getTracks()
  } catch (error) {
    throw asMediaError(error, 'Permission denied')
  }
}

const askForScreen = async (): Promise<MediaStreamTrack[]> => {
  try {
    const stream = await devices().getDisplayMedia({ video: { frameRate: { ideal: 15 } }, audio: false })
    // text on a screen must stay sharp; smooth movement matters less
    for (const track of stream.getVideoTracks()) track.contentHint = 'detail'
    return stream.getTracks()
  } catch (error) {
    throw asMediaError(error, 'PermissionDenied')
  }
}

/** `navigator.mediaDevices` does not exist on pages without https. */
const devices = (): MediaDevices => {
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined)
    throw new MediaError('UserMediaError', 'Insecure context')
  return navigator.mediaDevices
}

/** @param denied the message for a refusal by the user, which differs between devices and screens */
const asMediaError = (error: unknown, denied: string): Error => {
  if (!(error instanceof DOMException)) return error instanceof Error ? error : new Error(String(error))
  return error.name === 'NotAllowedError'
    ? new MediaError('UserMediaError', denied)
    : new MediaError(error.name, error.message)
}
