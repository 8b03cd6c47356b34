import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { Signal } from '../signal.ts'

/** The media that this browser sends: a microphone, a camera or a screen. */
export class LocalMediaStream implements CdkMediaStream {
  readonly #stream: MediaStream
  readonly #ended = new Signal()

  constructor(stream: MediaStream) {
    this.#stream = stream
    // fires when a device is unplugged or a shared window is closed, but not after `stop`
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#ended.emit())
  }

  getStream(): MediaStream {
    return this.#stream
  }

  hasVideo(): boolean {
    return this.#stream.getVideoTracks().length > 0
  }

  stop(): void {
    for (const track of this.#stream.getTracks()) track.stop()
  }

  onEnded(callback: () => void): this {
    this.#ended.add(callback)
    return this
  }
}
