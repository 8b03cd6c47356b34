import type { DestinationKeyword } from '@lineside/contract/resources/forwarding/destination-sets'
import { destinationName } from '../conversations/destination-name.ts'

/** CF-16: the kinds of destinations. */
export type DestinationKind =
  | 'number'
  | 'voicebox'
  | 'conference'
  | 'fax2mail'
  | 'manager-secretary'
  | 'custom-announcement'
  | 'auto-attendant'
  | 'office-hours'
  | 'calling-card'
  | 'call-through'
  | 'local-subscriber'
  /** Another application of the platform. */
  | 'application'

/** A destination, as far as these rules need it. */
export interface Aim {
  /** A SIP address, or the typed text. */
  readonly destination: string
  /** Sound handle of a custom announcement. */
  readonly announcement_id?: number | null | undefined
}

/** The kind of a destination, by the host or the user of its address; a number if neither tells (CF-16). */
export const destinationKind = (destination: string): DestinationKind => {
  // `localuser` at any local host (ngcp-client-facts 5.3); without a host it is an ordinary user name
  if (/^sips?:localuser@[^@]*local$/i.test(destination)) return 'local-subscriber'
  const { kind } = destinationName(destination)
  return kind === 'anonymous' || !destination.includes('@') ? 'number' : kind
}

/** Whether a call always ends at this destination, so that those after it are never reached (CF-17). */
export const isTerminating = ({ destination, announcement_id }: Aim): boolean => {
  const kind = destinationKind(destination)
  if (kind === 'voicebox' || kind === 'fax2mail' || kind === 'manager-secretary' || kind === 'conference') return true
  return /@app\.local$/i.test(destination) && !announcement_id
}

/** Whether the number has not been filled in yet: other clients store a space then (CF-20). */
export const isEmptyDestination = (destination: string): boolean =>
  /^(?:sips?:)?(?:\s|%20)*(?:@.*)?$/i.test(destination)

/** The platform's word for each kind, which a write sends instead of an address (ngcp-client-facts 5.3). */
export const keywordOf = {
  voicebox: 'voicebox',
  conference: 'conference',
  fax2mail: 'fax2mail',
  'manager-secretary': 'managersecretary',
  'custom-announcement': 'customhours',
  'auto-attendant': 'autoattendant',
  'office-hours': 'officehours',
  'calling-card': 'callingcard',
  'call-through': 'callthrough',
  'local-subscriber': 'localuser',
} as const satisfies Record<Exclude<DestinationKind, 'number' | 'application'>, DestinationKeyword>
