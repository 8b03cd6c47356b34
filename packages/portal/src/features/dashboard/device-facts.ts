/** What kind of device a user agent names itself. */
export type DeviceKind = 'phone' | 'mobile' | 'browser'

export const deviceKind = (userAgent: string): DeviceKind => {
  if (/\b(ios|iphone|ipad|android|mobile)\b/i.test(userAgent)) return 'mobile'
  return /\b(web|webrtc|jssip|chrome|firefox|safari|edge|browser)\b/i.test(userAgent) ? 'browser' : 'phone'
}

/**
 * Where a device is reached, without the user's name: `sip:anna@10.4.2.31:5062;transport=tcp` is at `10.4.2.31:5062`. A
 * browser has no address of its own: it names one below `.invalid` (RFC 7118), and is reached over its WebSocket.
 */
export const contactPlace = (contact: string): string => {
  const place = /^<?(?:sips?:)?(?:[^@]*@)?([^;>?]+)/i.exec(contact.trim())?.[1] ?? contact
  return /\.invalid(:\d+)?$/i.test(place) ? 'WebSocket' : place
}
