import { createPrivateKey, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { Tls } from '../platform/config.ts'
import type { CertificateFacts } from './judge-certificate.ts'

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * Reads the facts of a configured certificate, whose file may hold its authorities' behind it.
 * @param at name of the setting
 */
export const certificateFacts = (at: string, { cert, key }: Tls, host: string | null): CertificateFacts => {
  const all = (cert.toString().match(pemBlock) ?? []).map((pem) => new X509Certificate(pem))
  const [leaf, ...authorities] = all
  if (leaf === undefined) throw new Error(`${at} holds no certificate`)
  return {
    at,
    begins: new Date(leaf.validFrom),
    ends: new Date(leaf.validTo),
    host,
    covers: host !== null && leaf.checkHost(host) !== undefined,
    keyFits: leaf.checkPrivateKey(createPrivateKey(key)),
    chain: chainOf(leaf, authorities),
  }
}

const chainOf = (leaf: X509Certificate, authorities: readonly X509Certificate[]): CertificateFacts['chain'] => {
  if (leaf.checkIssued(leaf)) return 'self-signed'
  const roots = rootCertificates.map((pem) => new X509Certificate(pem))
  let last = leaf
  for (const next of authorities) {
    if (!last.checkIssued(next)) break
    last = next
  }
  const isKnown = roots.some((root) => root.fingerprint256 === last.fingerprint256 || last.checkIssued(root))
  return isKnown ? 'known' : 'incomplete'
}
