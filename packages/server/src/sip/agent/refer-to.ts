import { dialledUser } from '@lineside/telephony/outside/dialled-user'

/**
 * The target of a transfer that a phone asks for (RFC 3515), with Replaces (RFC 3891) if the other party is to take the
 * place of another call.
 */
export interface ReferTo {
  /** The target, as it would be dialled. */
  readonly dialled: string
  /** Call-ID of the phone's own other call, which the other party joins; null: none. */
  readonly replaces: string | null
}

/** @returns null: the header has no address that can be called */
export const parseReferTo = (header: string): ReferTo | null => {
  const [, address] = /<([^<>]*)>/.exec(header) ?? /^\s*([^\s;]+)/.exec(header) ?? []
  const [, user, phone, query = ''] =
    /^(?:sips?:([^@>?]+)@[^?]*|tel:(\+[^>?]+|[^>?]+;phone-context=[^>?]+))(?:\?(.*))?$/i.exec(address ?? '') ?? []
  const said = decoded(user ?? phone)
  const dialled = said === null ? null : dialledUser(said)
  if (dialled === null || dialled === '') return null
  const named = query.split('&').find((part) => /^replaces=/i.test(part))
  if (named === undefined) return { dialled, replaces: null }
  const callId = decoded(named.slice('replaces='.length))?.split(';')[0]?.trim()
  return callId ? { dialled, replaces: callId } : null
}

/** Decodes the percent escapes in the user part of an address. @returns null: they are invalid, or there is no text */
export const decoded = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
