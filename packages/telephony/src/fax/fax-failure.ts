import type { EndReason } from '@lineside/contract/rtc/frames'

/** Why a fax was not delivered or received, with the message of the API, which is in English as on the original platform. */
export const faxFailureReasons = {
  no_sender: 'The sender no longer exists',
  no_receiver: 'The receiver takes no faxes',
  receiver_full: 'The receiver has no room for faxes',
  no_line: 'No fax line is configured',
  line_away: 'The fax line cannot be reached',
  not_taken: 'The fax was not taken',
  busy: 'Line busy',
  no_answer: 'No answer',
  no_fax: 'No fax at the other end',
  broken_off: 'The transmission broke off',
  unknown_number: 'The number does not exist',
  not_allowed: 'The line may not call this number',
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

const endings: Partial<Readonly<Record<EndReason, FaxFailure>>> = {
  busy: 'busy',
  no_answer: 'no_answer',
  declined: 'not_taken',
  forwarding_loop: 'not_taken',
  redirected: 'not_taken',
  unknown_number: 'unknown_number',
  blocked: 'not_allowed',
  not_allowed: 'not_allowed',
}

/** Why a fax was not sent whose call ended before anybody answered. */
export const faxFailureOfCall = (reason: EndReason): FaxFailure => endings[reason] ?? 'line_away'

/** Numbers of spandsp for a call that somebody, or nobody, answered who is no fax machine: time is over, or silence. */
const nobodys: ReadonlySet<number> = new Set([2, 3])

/**
 * Why a fax was not sent although its call was answered.
 * @param told how the fax machine ended; null: the call was over before that
 * @returns one of the reasons above, or the machine's own words
 */
export const faxFailureOfMachine = (told: { readonly code: number; readonly words: string } | null): string => {
  if (told === null) return faxFailureReasons.broken_off
  return nobodys.has(told.code) ? faxFailureReasons.no_fax : told.words
}

/** After how many seconds a fax is sent again that failed for this reason, and how many calls are made in all. */
const again: Partial<Readonly<Record<string, { readonly seconds: number; readonly calls: number }>>> = {
  [faxFailureReasons.busy]: { seconds: 120, calls: 5 },
  [faxFailureReasons.no_answer]: { seconds: 300, calls: 3 },
  [faxFailureReasons.line_away]: { seconds: 120, calls: 5 },
  [faxFailureReasons.broken_off]: { seconds: 60, calls: 3 },
}

/**
 * FAX-06: a line that is busy is called again, and a fax that broke off is sent again, from its first page. A
 * machine that cannot receive the fax is not called again, nor is a number without a fax machine.
 * @param calls how many were made
 * @returns seconds until the next call; null: it is given up
 */
export const nextFaxCall = (reason: string, calls: number): number | null => {
  const rule = again[reason]
  return rule === undefined || calls >= rule.calls ? null : rule.seconds
}
