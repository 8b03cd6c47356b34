import { type Finding, ok, remark, spanText, wrong } from './finding.ts'

export interface CertificateFacts {
  /** Where it was found: `TLS_CERT`, `SIP_TLS_CERT`, or the address that shows it. */
  readonly at: string
  readonly begins: Date
  readonly ends: Date
  /** The name that it should cover; null: not known. */
  readonly host: string | null
  readonly covers: boolean
  readonly keyFits: boolean
  /** `incomplete`: a certificate of an authority is missing between it and those that everybody knows. */
  readonly chain: 'known' | 'self-signed' | 'incomplete'
}

const dayMs = 86_400_000
/** The alert `LinesideCertificateEnds`. */
const soonMs = 14 * dayMs
/** Somebody has to act today. */
const nowMs = 3 * dayMs

const renew = 'Renew it and restart the server ("The certificate has ended" in docs/runbooks.md).'

export const judgeCertificate = (part: string, facts: CertificateFacts, now: Date): Finding => {
  const { at, host } = facts
  const leftMs = facts.ends.getTime() - now.getTime()
  if (!facts.keyFits) return wrong(part, `The key does not fit the certificate of ${at}.`, 'Give it its own key.')
  if (leftMs <= 0) return wrong(part, `The certificate of ${at} ended ${spanText(-leftMs)} ago.`, renew)
  if (facts.begins > now)
    return wrong(
      part,
      `The certificate of ${at} begins in ${spanText(facts.begins.getTime() - now.getTime())}.`,
      'See whether the clock is right.',
    )
  if (host !== null && !facts.covers)
    return wrong(part, `The certificate of ${at} is for another name than ${host}.`, `Get one for ${host}.`)
  if (leftMs <= nowMs) return wrong(part, `The certificate of ${at} ends in ${spanText(leftMs)}.`, renew)
  if (leftMs <= soonMs) return remark(part, `The certificate of ${at} ends in ${spanText(leftMs)}.`, renew)
  if (facts.chain === 'incomplete')
    return remark(
      part,
      `The chain of the certificate of ${at} is not complete, or its authority is known to few.`,
      "Put the authorities' certificates behind it in the same file (fullchain.pem).",
    )
  if (facts.chain === 'self-signed')
    return remark(
      part,
      `The certificate of ${at} is signed by itself, so browsers and phones refuse it.`,
      'Get one of a public authority.',
    )
  return ok(
    part,
    `The certificate of ${at} holds for ${spanText(leftMs)}${host === null ? '' : ` and covers ${host}`}.`,
  )
}
