import type { CdkMediaStream, CdkParticipant } from '@lineside/contract/rtc/cdk'
import type { ConferenceMember, MediaState } from '@lineside/contract/rtc/frames'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import { Signal } from '../signal.ts'

/** Somebody in the conference, or oneself. */
export class Participant implements CdkParticipant {
  readonly id: string
  readonly displayName: string
  mediaStream: CdkMediaStream | null = null
  /** It has called in by telephone. */
  readonly line: { readonly number: string | null } | null
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

  /** What it can send; of that it shows what it says it sends. */
  receive(tracks: readonly MediaStreamTrack[]): void {
    this.#tracks = tracks
    this.#show()
  }

  /** Oneself: what is sent from now on. */
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

  /** Its voice stays in the stream while it is muted, so that it is heard at once when it speaks again; no picture is a black one. */
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
