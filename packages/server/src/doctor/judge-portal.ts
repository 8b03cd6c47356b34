import { type Finding, ok, remark, wrong } from './finding.ts'
import { judgeCertificate } from './judge-certificate.ts'

export interface ShownCertificate {
  readonly begins: Date
  readonly ends: Date
  readonly covers: boolean
  readonly fingerprint: string
  /** Why a client that trusts the usual authorities refuses it; null: it does not. */
  readonly refusal: string | null
}

export interface PortalFacts {
  /** The address that was asked. */
  readonly url: string
  readonly host: string
  readonly status: number
  readonly isOurs: boolean
  /** null: it came over http. */
  readonly certificate: ShownCertificate | null
  /** Fingerprint of TLS_CERT; null: there is none. */
  readonly configured: string | null
}

/** @param isLoopback the address is of this machine only, where browsers need no TLS */
export const judgePortal = (facts: PortalFacts & { readonly isLoopback: boolean }, now: Date): readonly Finding[] => {
  const { certificate } = facts
  return [answer(facts), ...(certificate === null ? [] : [shown(certificate, facts, now)])]
}

const answer = ({
  url,
  status,
  isOurs,
  certificate,
  isLoopback,
}: PortalFacts & { readonly isLoopback: boolean }): Finding => {
  const part = 'PUBLIC_URL'
  if (status === 503)
    return wrong(
      part,
      `${url} answers, but says that the server is busy or its database away (503).`,
      'See the database above, and the log.',
    )
  if (!isOurs)
    return wrong(
      part,
      `${url} is answered by something else (status ${status}).`,
      'Let the proxy pass all paths to this server, or correct PUBLIC_URL.',
    )
  return certificate === null && !isLoopback
    ? remark(
        part,
        `${url} answers without TLS: browsers refuse the microphone there.`,
        'Serve TLS ("Serve TLS" in docs/operate.md).',
      )
    : ok(part, `${url} answers.`)
}

const shown = (certificate: ShownCertificate, { host, configured }: PortalFacts, now: Date): Finding => {
  const part = 'certificate of PUBLIC_URL'
  const judged = judgeCertificate(
    part,
    { ...certificate, at: host, host, keyFits: true, chain: certificate.refusal === null ? 'known' : 'incomplete' },
    now,
  )
  if (judged.state !== 'ok') return judged
  return configured === null || configured === certificate.fingerprint
    ? judged
    : remark(
        part,
        `${host} shows another certificate than TLS_CERT.`,
        'If it was renewed, restart the server; if a proxy shows its own, all is well.',
      )
}
