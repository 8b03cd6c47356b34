import { tooShort } from './session-timer.ts'

/** The parts of a request that the rules read. */
export interface RequestFacts {
  readonly method: string
  /** Empty: it belongs to no dialog yet. */
  readonly toTag: string
  readonly fromTag: string
  /** The scheme of the Request-URI; undefined: it cannot be read. */
  readonly scheme: string | undefined
  /** The method in CSeq; undefined: it cannot be read. */
  readonly numbered: string | undefined
  readonly hasContact: boolean
}

/** Requests that may come outside of a dialog: only INVITE and SUBSCRIBE begin one with this process. */
const outsideOfDialogs: readonly string[] = ['INVITE', 'CANCEL', 'ACK', 'BYE', 'SUBSCRIBE']

/** Decides whether the library may have a request. @returns the status code of a refusal; null: it may */
export const refusalOfRequest = (request: RequestFacts): number | null => {
  const { method, toTag, fromTag, scheme, numbered } = request
  if (scheme !== 'sip') return 416
  if (fromTag === '' || numbered !== method) return 400
  const begins = method === 'INVITE' || (method === 'SUBSCRIBE' && toTag === '')
  if (begins && !request.hasContact) return 400
  return toTag === '' && !outsideOfDialogs.includes(method) ? 405 : null
}

/** SIP extensions that a phone may list in Require. */
export const knownExtensions: readonly string[] = ['replaces', 'timer']

interface InviteFacts {
  readonly body: string
  getHeader(name: string): string | undefined
  getHeaders(name: string): string[]
}

export interface InviteRefusal {
  readonly statusCode: number
  readonly extraHeaders: string[]
}

/** Decides whether a new call can be taken at all. @returns null: it can */
export const refusalOfInvite = (invite: InviteFacts): InviteRefusal | null => {
  const unknown = required(invite).filter((tag) => !knownExtensions.includes(tag))
  if (unknown.length > 0) return { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] }
  const short = tooShort(invite)
  if (short !== null) return { statusCode: 422, extraHeaders: [...short] }
  const type = invite.getHeader('content-type') ?? ''
  if (invite.body !== '' && !/^application\/sdp\b/i.test(type))
    return { statusCode: 415, extraHeaders: ['Accept: application/sdp'] }
  return null
}

const required = (invite: InviteFacts): readonly string[] =>
  invite.getHeaders('require').flatMap((header) => header.split(',').map((tag) => tag.trim().toLowerCase()))
