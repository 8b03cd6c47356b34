import type { CdkMediaStream, CdkParticipant } from '@lineside/contract/rtc/cdk'
import type { ConferenceMember, MediaState } from '@lineside/contract/rtc/frames'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import { Signal } from '../signal.ts'

/** A participant of the conference; the user's own browser is one, too. */
export class Participant implements CdkParticipant {
  readonly id: string
  readonly displayName: string
  mediaStream: CdkMediaStream | null = null
  /** Set when the participant has called in by telephone. */
  readonly line: NonNullable<CdkParticipant['line']> | null
  media: MediaState
  isSpeaking: boolean
  readonly #stream = new Signal<[CdkMediaStream]>()
  readonly #ended = new Signal()
  readonly #changed = new Signal()
  #tracks: readonly MediaStreamTrack[] = []

  constructor({ id, display_name, media, speaking, line }: ConferenceMember) {
    this.id = id
    this.line = line ?? null
    this.displayName = display_name
    this.media = media
    this.isSpeaking = speaking
  }

  getId(): string {
    return this.id
  }

  onMediaStream(callback: (stream: CdkMediaStream) => void): this {
    this.#stream.add(callback)
    return this
  }

  onMediaEnded(callback: () => void): this {
    this.#ended.add(callback)
    return this
  }

  onChange(callback: () => void): this {
    this.#changed.add(callback)
    return this
  }

  /** Sets the tracks that the participant can send. Only the kinds that it reports as sent are shown. */
  receive(tracks: readonly MediaStreamTrack[]): void {
    this.#tracks = tracks
    this.#show()
  }

  /** For the user's own participant: sets the stream that is sent. */
  showLocal(stream: CdkMediaStream, media: MediaState): void {
    this.media = media
    this.mediaStream = stream
    this.#stream.emit(stream)
    this.#changed.emit()
  }

  change({ media, speaking }: Pick<ConferenceMember, 'media' | 'speaking'>): void {
    const isShownOtherwise = hasPicture(media) !== hasPicture(this.media)
    this.media = media
    this.isSpeaking = speaking
    if (isShownOtherwise) this.#show()
    this.#changed.emit()
  }

  end(): void {
    this.#tracks = []
    if (this.mediaStream === null) return
    this.mediaStream = null
    this.#ended.emit()
  }

  /**
   * Updates the stream. The audio track stays in it while the participant is muted, so that the voice is heard at once
   * after unmuting. The video track is left out while no picture is sent, since it would be black.
   */
  #show(): void {
    const shown = this.#tracks.filter(({ kind }) => kind === 'audio' || hasPicture(this.media))
    if (shown.length === 0) return
    const isSame = this.mediaStream && sameTracks(this.mediaStream.getStream() as MediaStream, shown)
    if (isSame) return
    this.mediaStream = new RemoteMediaStream([...shown])
    this.#stream.emit(this.mediaStream)
  }
}

const hasPicture = ({ video, screen }: MediaState): boolean => video || screen

const sameTracks = (stream: MediaStream, tracks: readonly MediaStreamTrack[]): boolean => {
  const before = stream.getTracks()
  return before.length === tracks.length && tracks.every((track) => before.includes(track))
}
