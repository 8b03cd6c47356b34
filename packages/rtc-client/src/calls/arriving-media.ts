import type { MediaPartSource } from '../media-part.ts'
import type { CallMedia, CallMediaOptions } from './call-media.ts'

/** The media of one call, whose code is in the engine's second part and comes when it is first needed. */
export class ArrivingMedia {
  readonly #source: MediaPartSource
  readonly #options: CallMediaOptions
  readonly #opened: (media: CallMedia) => void
  #opening: Promise<CallMedia> | null = null
  #now: CallMedia | null = null

  /** @param opened called once, before anybody else gets the media */
  constructor(source: MediaPartSource, options: CallMediaOptions, opened: (media: CallMedia) => void) {
    this.#source = source
    this.#options = options
    this.#opened = opened
  }

  /** null: not opened yet. */
  get now(): CallMedia | null {
    return this.#now
  }

  /** @throws Error named `NotLoadedError` if the code does not come; the next call tries again */
  open(): Promise<CallMedia> {
    this.#opening ??= this.#source.load().then(
      (part) => {
        this.#now = new part.CallMedia(this.#options)
        this.#opened(this.#now)
        return this.#now
      },
      (error: unknown) => {
        this.#opening = null
        throw error
      },
    )
    return this.#opening
  }

  /** Does something at once if the media are there, else as soon as they are. */
  async run(work: (media: CallMedia) => void): Promise<void> {
    work(this.#now ?? (await this.open()))
  }
}
