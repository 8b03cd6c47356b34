import type { IncomingRequestMessage } from 'sip.js/lib/core/index.js'

/** What can be asked for: lamps, whether somebody is there, and what waits in one's own voicebox. */
export interface LampEvent {
  readonly name: keyof typeof contentTypes
  /** As it was asked for: what is told names it in the same way. */
  readonly header: string
}

const contentTypes = {
  dialog: 'application/dialog-info+xml',
  presence: 'application/pidf+xml',
  'message-summary': 'application/simple-message-summary',
} as const
const isKnown = (name: string): name is LampEvent['name'] => Object.hasOwn(contentTypes, name)

export const allowedEvents = 'Allow-Events: dialog, presence, message-summary'

/** @returns null: nothing that there is, or in no form that the phone reads */
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

/** For how long it wants to be told; 0: just once. @returns null: too short */
export const secondsOf = (message: IncomingRequestMessage): number | null => {
  const asked = /^\s*(\d{1,10})\s*$/.exec(message.getHeader('expires') ?? '')?.[1]
  const seconds = Math.min(asked === undefined ? longest : Number(asked), longest)
  return seconds > 0 && seconds < shortest ? null : seconds
}
