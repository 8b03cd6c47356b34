import type { FaxQuality } from '../media/fax-formats.ts'

/** A fax that is handed to a fax line. */
export interface LineFax {
  /** All digits, country code first. */
  readonly destination: string
  /** Number of the sender, all digits; a sender without a number has its name here. */
  readonly caller: string
  /** Path of a TIFF in group 4, as `compose` writes it. */
  readonly path: string
  readonly quality: FaxQuality
}

/** State of a job at the fax line. */
export type LineState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly reason: string }

/**
 * The way to fax machines outside this platform. Its functions throw when the line cannot be reached; the caller tries
 * again.
 */
export interface FaxLine {
  /**
   * Hands a fax over to the line.
   * @param announce gets the name of the job before the line may start on it. After a crash, a caller that knows only
   *   this name asks for the job's state: a job that the line does not know was never handed over.
   */
  send(fax: LineFax, announce: (job: string) => Promise<void>): Promise<void>
  state(job: string): Promise<LineState>
  /** Ends a job, also one that is being sent. One that is over, or unknown there, stays as it is. */
  kill(job: string): Promise<void>
}
