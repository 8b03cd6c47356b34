import type { FaxQuality } from '../media/fax-formats.ts'

/** A fax as a line takes it. */
export interface LineFax {
  /** All digits, country code first. */
  readonly destination: string
  /** Of the sender: all digits, or what it is called. */
  readonly caller: string
  /** A TIFF in group 4, as `compose` writes it. */
  readonly path: string
  readonly quality: FaxQuality
}

/** What has become of a job at the line. */
export type LineState =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'failed'; readonly reason: string }

/** The way to fax machines outside this platform. A line that can not be reached throws; it is asked again later. */
export interface FaxLine {
  /**
   * Hands a fax over.
   * @param announce is told the name of the job before the line may start on it. Whoever comes back to a fax of which
   *   only that is known asks for its state: a job that the line does not know was never handed over.
   */
  send(fax: LineFax, announce: (job: string) => Promise<void>): Promise<void>
  state(job: string): Promise<LineState>
}
