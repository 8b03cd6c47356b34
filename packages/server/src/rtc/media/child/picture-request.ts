import type { RTCRtpTransceiver } from 'werift'

/** Least time between two requests for a key frame: with more requests a browser would send nothing but key frames. */
const PICTURE_PAUSE_MS = 500

/** Asks the sender of a picture for key frames, not too often. */
export interface PictureRequest {
  ask(): void
  /** A packet of the picture has come. A new source is asked at once. */
  heard(source: number): void
  close(): void
}

/** @param picture the section over which it comes; null: none does */
export const createPictureRequest = (picture: RTCRtpTransceiver | null, now: () => number): PictureRequest => {
  let source: number | null = null
  let askedAt = -Infinity
  let later: NodeJS.Timeout | undefined

  const ask = (): void => {
    const wait = askedAt + PICTURE_PAUSE_MS - now()
    if (wait > 0) {
      later ??= setTimeout(() => {
        later = undefined
        ask()
      }, wait)
      return
    }
    if (source === null || picture === null) return
    askedAt = now()
    void picture.receiver.sendRtcpPLI(source)
  }

  return {
    ask,
    heard: (heard) => {
      if (source === heard) return
      source = heard
      ask()
    },
    close: () => clearTimeout(later),
  }
}
