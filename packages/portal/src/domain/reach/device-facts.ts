/** What kind of device a user agent names itself; `app`: one that telephones on a computer. */
export type DeviceKind = 'phone' | 'mobile' | 'app' | 'browser'

const kinds: readonly (readonly [RegExp, DeviceKind])[] = [
  [/\b(ios|iphone|ipad|ipados|android|mobile)\b/i, 'mobile'],
  [/\b(web|webrtc|jssip|sip\.js|chrome|firefox|safari|edge|browser)\b/i, 'browser'],
  [/softphone|\b(baresip|linphone|zoiper|microsip|bria|x-lite|jitsi|blink|twinkle|pjsua|acrobits|desktop)/i, 'app'],
]

export const deviceKind = (userAgent: string): DeviceKind =>
  kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'phone'

/** A user agent as one calls the thing: "Kestrel D4 3.4.1" is a Kestrel D4. */
export const deviceModel = (userAgent: string): string => {
  const words = userAgent
    // what it was built for, and what it was built of
    .replaceAll(/\([^)]*\/[^)]*\)/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/\/v?\d.*$/i, ''))
    .filter((word) => word !== '' && !/^v?\d+(\.\d+)+/i.test(word))
  return words.join(' ') || userAgent.trim()
}

/**
 * Where a device is reached, without the user's name: `sip:anna@10.4.2.31:5062;transport=tcp` is at `10.4.2.31:5062`. A
 * browser has no address of its own: it names one below `.invalid` (RFC 7118), and is reached over its WebSocket.
 */
export const contactPlace = (contact: string): string => {
  const place = /^<?(?:sips?:)?(?:[^@]*@)?([^;>?]+)/i.exec(contact.trim())?.[1] ?? contact
  return /\.invalid(:\d+)?$/i.test(place) ? 'WebSocket' : place
}
