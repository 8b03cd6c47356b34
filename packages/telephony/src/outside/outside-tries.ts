import type { Presented } from '@lineside/contract/rtc/plan'
import { writeOutsideNumber } from './number-format.ts'
import { outsideLimits } from './outside-limits.ts'
import { isUsable, type Trunk, type TrunkAccount } from './trunk.ts'

/** A call that goes outside. Numbers are digits with the country code; short ones as they are dialled. */
export interface OutsideCall {
  readonly number: string
  readonly isEmergency: boolean
  /** How the rules show the caller. */
  readonly presented: Presented
  /** Who calls is no line here, but called one that sends the call on. */
  readonly isForeign: boolean
  /** Of the line on whose account the call goes; null: it has none. */
  readonly ownNumber: string | null
}

/** One attempt: all that a SIP request to this trunk needs. */
export interface OutsideTry {
  readonly trunkId: number
  readonly trunk: string
  /** Whom it asks for. */
  readonly uri: string
  /** Where it is sent. */
  readonly nextHop: string
  readonly from: {
    /** As the operator writes it; null: hidden, or there is none. */
    readonly number: string | null
    readonly name: string | null
    readonly isHidden: boolean
    readonly uri: string
  }
  /** Further headers, whole. */
  readonly headers: readonly string[]
  readonly account: TrunkAccount | null
}

/** TEL-06: which trunks a call tries, in their order, and what each of them is told. None: there is no outside line. */
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
  }
}

interface Shown {
  readonly number: string | null
  readonly isHidden: boolean
}

/** Who calls for help is always shown, by the number at which it can be called back. */
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

/** RFC 3323: nobody's address, where a number is withheld. */
const anonymous = (isHidden: boolean, domain: string): string =>
  `sip:anonymous@${isHidden ? 'anonymous.invalid' : domain}`

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)
