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
  /** The format or coding that the file has instead, by the name that people of all languages know; null: not known. */
  readonly found: string | null

  constructor(code: MediaErrorCode, message: string, found: string | null = null) {
    super(message)
    this.code = code
    this.found = found
  }
}
