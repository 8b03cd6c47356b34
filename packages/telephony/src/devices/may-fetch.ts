/** How a phone asks for one of its files. */
export interface FetchAttempt {
  /** Over TLS, or from this machine itself, where nobody listens in. */
  readonly isPrivate: boolean
  /** Which of the phone's files it is. */
  readonly part: string
  readonly now: Date
}

/** The time for which an administrator lets a phone fetch each of its files over plain HTTP, once. */
export interface FetchWindow {
  /** null: nobody has opened one. */
  readonly until: Date | null
  /** The files that the phone has fetched in it. */
  readonly taken: readonly string[]
}

/**
 * HARD-03: whether a phone with the right secret gets a file, which contains SIP passwords.
 *
 * @returns `give`; `spend`: once, since the fetch window allows it; `refuse`
 */
export const mayFetch = (
  { isPrivate, part, now }: FetchAttempt,
  { until, taken }: FetchWindow,
): 'give' | 'spend' | 'refuse' => {
  if (isPrivate) return 'give'
  return until !== null && now < until && !taken.includes(part) ? 'spend' : 'refuse'
}
