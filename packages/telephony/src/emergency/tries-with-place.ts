import type { OutsideTry } from '../outside/outside-tries.ts'
import { type PlaceOfCall, pidfLo } from './pidf-lo.ts'

/** A place that goes with a call (RFC 6442). */
export interface ToldPlace {
  /** Content-ID without brackets, which the header `Geolocation` names. */
  readonly contentId: string
  /** The PIDF-LO document. */
  readonly document: string
}

/** An attempt of an emergency call. `isAgain`: the trunk of the attempt before once more, without the place. */
export interface HelpTry extends OutsideTry {
  readonly told?: ToldPlace
  readonly isAgain?: true
}

/**
 * RECEIVE-05: tells the place to the trunks that take it. Each of them has a second attempt without it, for no call for help is lost
 * since an operator does not understand what goes with it.
 * @param facts null: the place is not set
 */
export const triesWithPlace = (
  tries: readonly OutsideTry[],
  facts: Omit<PlaceOfCall, 'domain'> | null,
): readonly HelpTry[] =>
  tries.flatMap((one): readonly HelpTry[] => {
    if (facts === null || one.takesPlace !== true) return [one]
    const domain = /@(?<host>[^>;]+)/.exec(one.uri)?.groups?.['host'] ?? 'anonymous.invalid'
    // brackets and colons of an IPv6 address are no part of a cid URL (RFC 2392)
    const host = domain.replaceAll(/[[\]]/g, '').replaceAll(':', '-')
    const told = { contentId: `place-${facts.callId}@${host}`, document: pidfLo({ ...facts, domain }) }
    return [
      { ...one, told },
      { ...one, isAgain: true },
    ]
  })

/** When a trunk that has refused a call with its place is asked once more without it. */
export type AskedAgain = 'at_once' | 'last' | 'never'

/** The control centre has got the call, and is busy. */
const busy: ReadonlySet<number> = new Set([486, 600])

/**
 * Statuses that hardly mean the place: nobody is there, or the account or the number is refused. Even then it may be the reason: an
 * operator forbids what it does not know (403), or a network drops packets as large as this INVITE (408).
 */
const hardlyOfPlace: ReadonlySet<number> = new Set([401, 403, 404, 407, 408, 410, 480, 484, 487, 503])

/** RECEIVE-05: when a trunk is asked once more without the place: before the next trunk, or after all others have failed. */
export const askedAgain = (status: number): AskedAgain =>
  busy.has(status) ? 'never' : hardlyOfPlace.has(status) ? 'last' : 'at_once'
