/** The kind of device that a user agent text names; `app`: a softphone on a computer. */
export type DeviceKind = 'phone' | 'mobile' | 'app' | 'browser'

const kinds: readonly (readonly [RegExp, DeviceKind])[] = [
  [/\b(ios|iphone|ipad|ipados|android|mobile)\b/i, 'mobile'],
  [/\b(web|webrtc|jssip|sip\.js|chrome|firefox|safari|edge|browser)\b/i, 'browser'],
  [/softphone|\b(baresip|linphone|zoiper|microsip|bria|x-lite|jitsi|blink|twinkle|pjsua|acrobits|desktop)/i, 'app'],
]

export const deviceKind = (userAgent: string): DeviceKind =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'phone'

/** The device's model from its user agent: "Kestrel D4 3.4.1" is a Kestrel D4. */
export const deviceModel = (userAgent: string): string => {
  const words = userAgent
    // leaves out platform and library notes, such as "(Linux/5.4)"
    .replaceAll(/\([^)]*\/[^)]*\)/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/\/v?\d.*$/i, ''))
    .filter((word) => word !== '' && !/^v?\d+(\.\d+)+/i.test(word))
  return words.join(' ') || userAgent.trim()
}

/**
 * The address of a device without the user's name: `sip:anna@10.4.2.31:5062;transport=tcp` gives `10.4.2.31:5062`. A
 * browser has no address of its own: its contact ends in `.invalid` (RFC 7118), and it is reached over its WebSocket.
 */
export const contactPlace = (contact: string): string => {
  const place = /^<?(?:sips?:)?(?:[^@]*@)?([^;>?]+)/i.exec(contact.trim())?.[1] ?? contact
  return /\.invalid(:\d+)?$/i.test(place) ? 'WebSocket' : place
}

/** How a device is connected, as far as its contact says it. */
export interface DeviceWay {
  /** `local`: a private network; `browser`: a WebSocket, which has no address of its own. */
  readonly network: 'local' | 'internet' | 'browser' | 'named'
  readonly address: string
  /** Whether its signalling is encrypted (RFC 3261, section 26.2); null: the contact of a WebSocket does not say it. */
  readonly isEncrypted: boolean | null
}

/** Networks that nobody reaches from outside (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const local = /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1\]|f[cd]|fe[89ab]))/i
const numeric = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])/i

/**
 * SET-06: the way to a device in facts that can be told in words.
 * @param received the address that its packets came from, if it differs from the contact
 */
export const deviceWay = (contact: string, received: string | null): DeviceWay => {
  const address = contactPlace(received || contact)
  const isSocket = contactPlace(contact) === 'WebSocket'
  return {
    network: isSocket ? 'browser' : local.test(address) ? 'local' : numeric.test(address) ? 'internet' : 'named',
    address,
    isEncrypted: isSocket ? null : /^<?sips:|;transport=(?:tls|wss)\b/i.test(contact.trim()),
  }
}
