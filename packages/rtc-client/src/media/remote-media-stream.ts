import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'

/** The media that the other side sends. */
export class RemoteMediaStream implements CdkMediaStream {
  readonly #stream: MediaStream

  constructor(tracks: MediaStreamTrack[]) {
    this.#stream = new MediaStream(tracks)
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
}
