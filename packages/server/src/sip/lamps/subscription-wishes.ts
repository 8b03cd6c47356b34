import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'

/** An event package that phones can subscribe to: calls of a line, presence, or the phone's own voicebox. */
export interface LampEvent {
  readonly name: keyof typeof contentTypes
  /** The Event header, which each NOTIFY repeats. */
  readonly header: string
}

const contentTypes = {
  dialog: 'application/dialog-info+xml',
  presence: 'application/pidf+xml',
  'message-summary': 'application/simple-message-summary',
} as const
const isKnown = (name: string): name is LampEvent['name'] => Object.hasOwn(contentTypes, name)

export const allowedEvents = 'Allow-Events: dialog, presence, message-summary'

/**
 * Reads the event package of a SUBSCRIBE.
 * @returns null: an unknown package, or the phone does not accept its document type
 */
export const lampEventOf = (message: IncomingRequestMessage): LampEvent | null => {
  const [name = '', ...parameters] = (message.getHeader('event') ?? '').split(';').map((part) => part.trim())
  const known = name.toLowerCase()
  if (!isKnown(known)) return null
  const id = parameters.find((parameter) => /^id=[\w.-]{1,64}$/i.test(parameter))
  const accepts = message.getHeaders('accept').join(',').toLowerCase()
  const isRead = accepts === '' || accepts.includes(contentTypes[known]) || accepts.includes('*/*')
  return isRead ? { name: known, header: ['Event: ' + known, ...(id === undefined ? [] : [id])].join(';') } : null
}

const shortest = 60
const longest = 3600

export const shortestAllowed = `Min-Expires: ${shortest}`

/** Reads for how many seconds the phone subscribes; 0: one NOTIFY only. @returns null: too short */
export const secondsOf = (message: IncomingRequestMessage): number | null => {
  const asked = /^\s*(\d{1,10})\s*$/.exec(message.getHeader('expires') ?? '')?.[1]
  const seconds = Math.min(asked === undefined ? longest : Number(asked), longest)
  return seconds > 0 && seconds < shortest ? null : seconds
}
