import type { EmergencyPlace } from './emergency-place.ts'

/** All that the document of a call's place tells. */
export interface PlaceOfCall {
  readonly place: EmergencyPlace
  /** The company, as the building's directory names it; '' : not known. */
  readonly company: string
  /** The caller's number in digits with the country code; null: there is none. */
  readonly number: string | null
  /** The host of addresses. */
  readonly domain: string
  /** A name that no other call has. */
  readonly callId: string
  readonly at: Date
}

/** Elements of a civic address in the order of the schema of RFC 5139, and the members that they tell. */
const elements = [
  ['country', 'country'],
  ['A1', 'region'],
  ['A3', 'city'],
  ['RD', 'street'],
  ['HNO', 'house_number'],
  ['LOC', 'note'],
  ['FLR', 'floor'],
  ['NAM', 'company'],
  ['PC', 'postal_code'],
  ['BLD', 'building'],
  ['ROOM', 'room'],
] as const

/** Characters that XML 1.0 has not, even escaped: controls, halves of pairs, and U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * RECEIVE-05: the place of a call as a PIDF-LO document (RFC 4119, RFC 5491) with a civic address (RFC 5139). It was entered by hand,
 * and whoever leads the call on may tell it.
 */
export const pidfLo = ({ place, company, number, domain, callId, at }: PlaceOfCall): string => {
  const values = { ...place, company }
  const address = elements
    .filter(([, member]) => values[member] !== '')
    .map(([name, member]) => `<ca:${name}>${escaped(values[member])}</ca:${name}>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model" xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" xmlns:gbp="urn:ietf:params:xml:ns:pidf:geopriv10:basicPolicy" xmlns:ca="urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr" entity="pres:${escaped(number === null ? 'anonymous' : `+${number}`)}@${escaped(domain)}">`,
    '<dm:device id="caller">',
    '<gp:geopriv>',
    `<gp:location-info><ca:civicAddress>${address.join('')}</ca:civicAddress></gp:location-info>`,
    '<gp:usage-rules><gbp:retransmission-allowed>true</gbp:retransmission-allowed></gp:usage-rules>',
    '<gp:method>Manual</gp:method>',
    '</gp:geopriv>',
    `<dm:deviceID>urn:uuid:${escaped(callId)}</dm:deviceID>`,
    `<dm:timestamp>${at.toISOString()}</dm:timestamp>`,
    '</dm:device>',
    '</presence>',
    '',
  ].join('\r\n')
}
