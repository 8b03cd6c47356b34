/** The headers by which a caller asks to be hidden; null: absent. */
export interface PrivacyHeaders {
  readonly from: string
  /** Privacy (RFC 3323, RFC 3325). */
  readonly privacy: string | null
  /** P-Preferred-Identity (RFC 3325). */
  readonly preferred?: string | null
  /** Remote-Party-ID, which phones and operators still send in place of the others. */
  readonly remoteParty: string | null
}

/** The caller's identity must not be told. `session` and `critical` are about something else. */
export const asksForPrivacy = (privacy: string | null): boolean => /\b(id|user|header)\b/i.test(privacy ?? '')

/**
 * TEL-06: whether Remote-Party-ID hides the number (`full`, `uri`), or anything at all.
 * @param alsoByName true: also where it hides the name alone
 */
export const remotePartyHides = (remoteParty: string | null, alsoByName: boolean): boolean => {
  const [, what] = /;\s*privacy\s*=\s*"?(full|uri|name)\b/i.exec(remoteParty ?? '') ?? []
  return what !== undefined && (alsoByName || !/^name$/i.test(what))
}

/** Whether an address is that of somebody who hides: by its host, or by its user. */
export const isNobodysAddress = (header: string): boolean =>
  /@anonymous\.invalid\b/i.test(header) ||
  /(?:sips?|tel):(?:anonymous|restricted|unavailable|unknown|withheld)(?=[@;>\s]|$)/i.test(header)

/**
 * TEL-06: whether a phone of ours hides its number in this call. A phone has no name but that of its line, so whoever
 * hides the name alone hides whose line it is.
 */
export const phoneHidesCaller = ({ from, privacy, preferred = null, remoteParty }: PrivacyHeaders): boolean =>
  asksForPrivacy(privacy) ||
  remotePartyHides(remoteParty, true) ||
  isNobodysAddress(from) ||
  (preferred !== null && isNobodysAddress(preferred)) ||
  /^\s*"?anonymous"?\s*</i.test(from)
