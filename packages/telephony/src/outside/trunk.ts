import type { NumberFormat } from './number-format.ts'

/** A trunk: the connection to an operator or to another telephone exchange. */
export interface Trunk {
  readonly id: number
  readonly name: string
  /** Trunks with a lower value are tried first. */
  readonly priority: number
  readonly isEnabled: boolean
  /** `address`: the operator knows us by our IP address; `registration`: we register there with name and password. */
  readonly kind: 'address' | 'registration'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** The domain in the operator's SIP addresses; null: the same as `host`. */
  readonly domain: string | null
  readonly format: NumberFormat
  /** The number shown for lines without a number of their own, in digits with the country code; null: there is none. */
  readonly mainNumber: string | null
  /**
   * The operator is trusted: it is told who calls even when the number is hidden, and it is believed about who calls us
   * (P-Asserted-Identity, RFC 3325).
   */
  readonly isTrusted: boolean
  /** The operator lets us show numbers that are not ours: those of outside callers whose call a line forwards. */
  readonly showsForeign: boolean
  /** RECEIVE-05: the operator takes the place of an emergency call (RFC 6442). */
  readonly takesPlace: boolean
  /** null: the operator needs none, or it has not been set yet. */
  readonly account: TrunkAccount | null
}

export interface TrunkAccount {
  readonly username: string
  readonly realm: string
  /** MD5 of name, realm and password, in hex. */
  readonly ha1: string
}

/** Whether calls can use the trunk as it is set up: one that needs registration also needs its account. */
export const isUsable = ({ isEnabled, kind, account }: Trunk): boolean =>
  isEnabled && (kind === 'address' || account !== null)
