/** A fax that is sent over a call to a number outside. */
export interface CalledFax {
  /** The line that pays for the call. */
  readonly line: number
  readonly customer: number
  /** As that line would dial it. */
  readonly number: string
  /** Pages of a TIFF written by `compose`. */
  readonly path: string
  /** Our name for the other machine. */
  readonly station: string
  readonly isCorrecting: boolean
}

/** The outcome. `stopped`: this server ends, and another one may send the fax. */
export type CalledFaxEnd =
  | { readonly type: 'sent'; readonly station: string | null }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'stopped' }

/** Sends faxes over calls, each of them by a fax machine of its own. */
export interface FaxCalls {
  /**
   * @param onOver called once, when the call of a fax that `calls` is over; the server waits for it when it ends
   * @returns `busy`: all fax machines are in use, or all that this customer may use; `none`: there are no fax machines
   * or no outside lines
   */
  send(fax: CalledFax, onOver: (end: CalledFaxEnd) => Promise<void>): Promise<'calls' | 'busy' | 'none'>
}
