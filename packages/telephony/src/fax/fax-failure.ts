/** Why a fax was not delivered or received, with the message of the API, which is in English as on the original platform. */
export const faxFailureReasons = {
  no_sender: 'The sender no longer exists',
  no_receiver: 'The receiver takes no faxes',
  no_line: 'No fax line is configured',
  line_away: 'The fax line cannot be reached',
  not_taken: 'The fax was not taken',
  busy: 'Line busy',
  no_answer: 'No answer',
  no_fax: 'No fax at the other end',
  broken_off: 'The transmission broke off',
} as const
export type FaxFailure = keyof typeof faxFailureReasons

/** How HylaFAX's messages for these reasons begin. */
const lineReasons: readonly (readonly [FaxFailure, RegExp])[] = [
  ['busy', /^busy signal/i],
  ['no_answer', /^no answer/i],
  ['no_fax', /^no carrier/i],
]

/**
 * The code of a stored reason.
 * @returns null for a reason that has no code and is shown as it is
 */
export const faxFailureOf = (reason: string): FaxFailure | null => {
  const own = (Object.keys(faxFailureReasons) as FaxFailure[]).find((failure) => faxFailureReasons[failure] === reason)
  return own ?? lineReasons.find(([, said]) => said.test(reason))?.[0] ?? null
}
