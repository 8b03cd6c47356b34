/**
 * - `unreadable`: the bytes are not what they claim to be, or are damaged before the first sound or page
 * - `unsupported`: a valid file of a kind that we do not accept
 * - `too_large`, `too_long`: beyond the limits in media-limits.ts
 * - `too_costly`: it takes more processor time than one file may
 * - `busy`: too many conversions are waiting; `timed_out`, `crashed`, `closed`: the conversion was ended
 */
export type MediaErrorCode =
  | 'unreadable'
  | 'unsupported'
  | 'too_large'
  | 'too_long'
  | 'too_costly'
  | 'busy'
  | 'timed_out'
  | 'crashed'
  | 'closed'

/** Why a conversion was refused or ended. The message is for logs; each edge words its own answer from the code. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly code: MediaErrorCode

  constructor(code: MediaErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
