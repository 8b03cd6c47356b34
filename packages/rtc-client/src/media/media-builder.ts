import type { CdkMediaBuilder } from '@lineside/contract/rtc/cdk'
import { LocalMediaStream } from './local-media-stream.ts'

/** Why there is no media, by the names and messages that clients of this engine know (ngcp-client-facts 8.6). */
class MediaError extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

type Device = { readonly deviceId?: string }

/** The device that was chosen, or, where it has been unplugged since, another one. */
const preferring = ({ deviceId }: Device): MediaTrackConstraints =>
  deviceId === undefined || deviceId === '' ? {} : { deviceId: { ideal: deviceId } }

/** Asks for what a call sends. A camera and a screen exclude each other: the screen is sent. */
export class MediaBuilder implements CdkMediaBuilder {
  #microphone: Device | null = null
  #camera: Device | null = null
  #screen = false

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

  /** @throws Error `UserMediaError`: what was asked for is refused, taken or missing, as its message says */
  async build(): Promise<LocalMediaStream> {
    // a screen may only be asked for right after a click: before anything that takes time
    const screen = this.#screen ? await askForScreen() : []
    try {
      const camera = this.#screen ? null : this.#camera
      return new LocalMediaStream(new MediaStream([...(await askForDevices(this.#microphone, camera)), ...screen]))
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
    // what is read on a screen must stay sharp, rather than smooth
    for (const track of stream.getVideoTracks()) track.contentHint = 'detail'
    return stream.getTracks()
  } catch (error) {
    throw asMediaError(error, 'PermissionDenied')
  }
}

/** Missing where the page did not come over https. */
const devices = (): MediaDevices => {
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined)
    throw new MediaError('UserMediaError', 'Insecure context')
  return navigator.mediaDevices
}

/** @param denied how a refusal of the user is called: of a device, or of a screen */
const asMediaError = (error: unknown, denied: string): Error => {
  if (!(error instanceof DOMException)) return error instanceof Error ? error : new Error(String(error))
  return error.name === 'NotAllowedError'
    ? new MediaError('UserMediaError', denied)
    : new MediaError(error.name, error.message)
}
