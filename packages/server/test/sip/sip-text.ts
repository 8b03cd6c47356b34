/* Messages of SIP as text, for parties of a test that no library may tame. */

export const sdpType = 'Content-Type: application/sdp'

/** All header lines with a name, in lower case, as they came. */
export const linesOf = (message: string, name: string): readonly string[] =>
  message.split('\r\n').filter((line) => line.toLowerCase().startsWith(`${name}:`))

/** The text of the first header with a name; empty: there is none. */
export const valueOf = (message: string, name: string): string =>
  linesOf(message, name)[0]?.replace(/^[^:]*:\s*/, '') ?? ''

export const bodyOf = (message: string): string => message.slice(message.indexOf('\r\n\r\n') + 4)

export const branchOf = (message: string): string => /;branch=([^;\s]+)/.exec(message)?.[1] ?? ''

/** The address in Contact; undefined: there is none. */
export const contactOf = (message: string): string | undefined => /<([^>]+)>/.exec(valueOf(message, 'contact'))?.[1]

/** The Route headers of requests in a dialog that this message has begun, in the order of its Record-Route headers. */
export const routesOf = (message: string): string[] =>
  linesOf(message, 'record-route').map((line) => line.replace(/^Record-Route/i, 'Route'))

/** The first lines of a reply to a request. */
export const replyTo = (request: string, status: string, more: readonly string[], tag: string): readonly string[] => {
  const to = `To: ${valueOf(request, 'to')}`
  const kept = ['via', 'record-route', 'from', 'call-id', 'cseq'].flatMap((name) => linesOf(request, name))
  return [`SIP/2.0 ${status}`, ...kept, /;tag=/.test(to) ? to : `${to};tag=${tag}`, ...more]
}
