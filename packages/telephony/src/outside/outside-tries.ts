import type { Presented } from '@lineside/contract/rtc/plan'
import { writeOutsideNumber } from './number-format.ts'
import { outsideLimits } from './outside-limits.ts'
import { isUsable, type Trunk, type TrunkAccount } from './trunk.ts'

/** A call to an outside number. Numbers are digits with the country code; short numbers are as dialled. */
export interface OutsideCall {
  readonly number: string
  readonly isEmergency: boolean
  /** How the routing rules show the caller. */
  readonly presented: Presented
  /** The caller is outside too, and a line here has forwarded the call. */
  readonly isForeign: boolean
  /** Number of the line that makes or forwards the call; null: it has none. */
  readonly ownNumber: string | null
}

/** One attempt: all that a SIP request to this trunk needs. */
export interface OutsideTry {
  readonly trunkId: number
  readonly trunk: string
  /** The request URI: whom the call is for. */
  readonly uri: string
  /** The host that the request is sent to. */
  readonly nextHop: string
  readonly from: {
    /** The caller's number in the operator's format; null: hidden, or there is none. */
    readonly number: string | null
    readonly name: string | null
    readonly isHidden: boolean
    readonly uri: string
  }
  /** Further headers, each a whole line. */
  readonly headers: readonly string[]
  readonly account: TrunkAccount | null
  /** The trunk takes the place of an emergency call. */
  readonly takesPlace?: true
}

/** TEL-06: the trunks that a call tries, in order, with what each request tells. Empty: there is no usable trunk. */
export const outsideTries = (trunks: readonly Trunk[], call: OutsideCall): readonly OutsideTry[] =>
  trunks
    .filter(isUsable)
    .toSorted((left, right) => left.priority - right.priority || left.id - right.id)
    .slice(0, outsideLimits.tries)
    .map((trunk) => tryOver(trunk, call))

const tryOver = (trunk: Trunk, call: OutsideCall): OutsideTry => {
  const { id, name, host, port, transport, account } = trunk
  const domain = inAddress(trunk.domain ?? host)
  const uriOf = (number: string) => `sip:${writeOutsideNumber(number, trunk.format)}@${domain}`
  const caller = shownCaller(trunk, call)
  const own = call.ownNumber ?? trunk.mainNumber
  const asserted = trunk.isTrusted && own !== null ? [`P-Asserted-Identity: <${uriOf(own)}>`] : []
  return {
    trunkId: id,
    trunk: name,
    uri: uriOf(call.number),
    nextHop: `sip:${inAddress(host)}:${port};transport=${transport}`,
    from: {
      number: caller.number === null ? null : writeOutsideNumber(caller.number, trunk.format),
      name: caller.isHidden ? 'Anonymous' : null,
      isHidden: caller.isHidden,
      uri: caller.number === null ? anonymous(caller.isHidden, domain) : uriOf(caller.number),
    },
    headers: caller.isHidden ? [...asserted, 'Privacy: id'] : asserted,
    account,
    ...(trunk.takesPlace && { takesPlace: true as const }),
  }
}

interface Shown {
  readonly number: string | null
  readonly isHidden: boolean
}

/**
 * The caller as it is shown outside. In an emergency call the caller is never hidden: the number at which it can be
 * called back is shown.
 */
const shownCaller = (
  { mainNumber, showsForeign }: Trunk,
  { presented, isEmergency, isForeign, ownNumber }: OutsideCall,
): Shown => {
  const own: Shown = { number: ownNumber ?? mainNumber, isHidden: false }
  if (isEmergency) return own
  if (presented === 'anonymous') return { number: null, isHidden: true }
  if (presented === 'unnumbered') return { number: mainNumber, isHidden: false }
  return isForeign && !showsForeign ? own : { number: presented.number, isHidden: false }
}

/** The address of a caller without a number; by RFC 3323 `anonymous.invalid` when it is hidden. */
const anonymous = (isHidden: boolean, domain: string): string =>
  `sip:anonymous@${isHidden ? 'anonymous.invalid' : domain}`

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)
