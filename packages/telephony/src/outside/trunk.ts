import type { NumberFormat } from './number-format.ts'

/** An outside line: what an operator gives us, or another exchange. */
export interface Trunk {
  readonly id: number
  readonly name: string
  /** Lower ones are tried first. */
  readonly priority: number
  readonly isEnabled: boolean
  /** `address`: it knows us by our address; `registration`: we sign in there, by name and password. */
  readonly kind: 'address' | 'registration'
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** In addresses of the operator, where that is not its host; null: it is. */
  readonly domain: string | null
  readonly format: NumberFormat
  /** Digits with the country code: shown where a line has no number of its own; null: there is none. */
  readonly mainNumber: string | null
  /** It is told whose line calls even where that is hidden, and is believed about who calls (P-Asserted-Identity, RFC 3325). */
  readonly isTrusted: boolean
  /** It lets us show numbers that are not ours: of who called a line that forwards the call. */
  readonly showsForeign: boolean
  /** null: it asks for none, or it is not set. */
  readonly account: TrunkAccount | null
}

export interface TrunkAccount {
  readonly username: string
  readonly realm: string
  /** MD5 of name, realm and password, in hex. */
  readonly ha1: string
}

/** Whether calls go over it as it is set up: one that we sign in at needs its password. */
export const isUsable = ({ isEnabled, kind, account }: Trunk): boolean =>
  isEnabled && (kind === 'address' || account !== null)
