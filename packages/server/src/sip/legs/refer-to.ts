/** Where a phone wants its other party to go: RFC 3515, with RFC 3891 where it is to take the place of a call. */
export interface ReferTo {
  /** As it would be dialled. */
  readonly dialled: string
  /** The call of the phone itself whose place is taken, by its Call-ID; null: nobody's. */
  readonly replaces: string | null
}

/** @returns null: nobody can be called by that */
export const parseReferTo = (header: string): ReferTo | null => {
  const [, address] = /<([^<>]*)>/.exec(header) ?? /^\s*([^\s;]+)/.exec(header) ?? []
  const [, user, query = ''] = /^sips?:([^@;>?]+)@[^?]*(?:\?(.*))?$/i.exec(address ?? '') ?? []
  const dialled = decoded(user)
  if (dialled === null || dialled === '') return null
  const named = query.split('&').find((part) => /^replaces=/i.test(part))
  if (named === undefined) return { dialled, replaces: null }
  const callId = decoded(named.slice('replaces='.length))?.split(';')[0]?.trim()
  return callId ? { dialled, replaces: callId } : null
}

/** The user of an address, with its escapes read. @returns null: they can not be */
export const decoded = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}
