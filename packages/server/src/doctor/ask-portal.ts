import { X509Certificate } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { reason } from '../platform/reason.ts'
import type { ShownCertificate } from './judge-portal.ts'

export interface PortalAnswer {
  readonly status: number
  readonly isOurs: boolean
  /** null: it came over http. */
  readonly certificate: ShownCertificate | null
}

const mostBytes = 64 * 1024

/**
 * Asks for `/api/platforminfo`, whatever certificate is shown: the judgement of it is part of the answer.
 * @param base address without a slash at its end
 * @throws Error nothing answers there
 */
export const askPortal = async (base: string, signal: AbortSignal): Promise<PortalAnswer> => {
  const url = new URL(`${base}/api/platforminfo`)
  // a broken certificate is looked at, not trusted: nothing secret is sent
  const options = { signal, agent: false as const, rejectUnauthorized: false, headers: { accept: 'application/json' } }
  return await new Promise((resolve, reject) => {
    const asked = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
    asked.on('error', reject)
    asked.on('response', (response) => {
      const certificate = response.socket instanceof TLSSocket ? shownBy(response.socket, url.hostname) : null
      const bytes = Number(response.headers['content-length'] ?? 0)
      const body = bytes > mostBytes ? Promise.resolve('') : text(response)
      const { statusCode: status = 0 } = response
      body.then((said) => resolve({ status, isOurs: status === 200 && isObject(said), certificate }), reject)
    })
    asked.end()
  })
}

/** A page of another server is HTML. */
const isObject = (said: string): boolean => {
  try {
    const value: unknown = JSON.parse(said)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const shownBy = (socket: TLSSocket, host: string): ShownCertificate | null => {
  const { raw } = socket.getPeerCertificate()
  if (raw === undefined) return null
  const leaf = new X509Certificate(raw)
  // the types say an error; it is the error's code
  const refusal: unknown = socket.authorizationError
  return {
    begins: new Date(leaf.validFrom),
    ends: new Date(leaf.validTo),
    covers: leaf.checkHost(host) !== undefined || leaf.checkIP(host) !== undefined,
    fingerprint: leaf.fingerprint256,
    refusal: refusal === null || refusal === undefined ? null : reason(refusal),
  }
}
