import type { DestinationKeyword } from '@lineside/contract/resources/forwarding/destination-sets'
import { sipAddress } from '@lineside/telephony/destinations/sip-address'

/** The line that owns a destination. */
export interface DestinationOwner {
  readonly domain: string
  readonly uuid: string
  /** null: the line has no number of its own. */
  readonly number: string | null
}

/** The address for each keyword; `name` is the owner's number, or its uuid if it has none (ngcp-api-facts 4.2). */
const addresses: Readonly<Record<DestinationKeyword, (name: string) => string>> = {
  voicebox: (name) => `sip:vmu${name}@voicebox.local`,
  conference: (name) => `sip:conf=${name}@conference.local`,
  fax2mail: (name) => `sip:fax=${name}@fax2mail.local`,
  managersecretary: (name) => `sip:${name}@managersecretary.local`,
  callingcard: () => 'sip:callingcard@app.local',
  callthrough: () => 'sip:callthrough@app.local',
  localuser: () => 'sip:localuser@app.local',
  autoattendant: () => 'sip:auto-attendant@app.local',
  officehours: () => 'sip:office-hours@app.local',
  customhours: () => 'sip:custom-hours@app.local',
}

/** Hosts of the platform's own applications; addresses there are not phone numbers. */
const localHost = /@(?:voicebox|conference|fax2mail|managersecretary|app)\.local$/i

const isKeyword = (text: string): text is DestinationKeyword => Object.hasOwn(addresses, text)

const blank = (domain: string): string => `sip: @${domain}`

/**
 * The SIP address that is stored for a written destination. A space stands for a destination that is still to be filled
 * in (ngcp-client-facts 5.3). An address that is already in its stored form stays as it is.
 * @returns null for a text that cannot be called
 */
export const destinationAddress = (text: string, { domain, uuid, number }: DestinationOwner): string | null => {
  if (isKeyword(text)) return addresses[text](number ?? uuid)
  if ((text !== '' && text.trim() === '') || text === blank(domain)) return blank(domain)
  return sipAddress(text, domain)
}

/** Whether a destination, written or stored, is a custom announcement: only these name a sound handle. */
export const isCustomAnnouncement = (text: string): boolean =>
  text === 'customhours' || /^(?:sips?:)?custom-hours@app\.local$/i.test(text)

/** The short form of a stored address, as people would dial it; undefined for the platform's applications. */
export const simpleDestination = (address: string, domain: string): string | undefined => {
  if (localHost.test(address)) return undefined
  const [user = '', host] = address.replace(/^sips?:/i, '').split('@')
  return host === undefined || host === domain ? user : `${user}@${host}`
}
