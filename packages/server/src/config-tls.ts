import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Tls } from './platform/config.ts'
import { reason } from './platform/reason.ts'
import { SetupError } from './platform/setup-error.ts'

/**
 * Reads a certificate and its key; either both are given or neither.
 * @param before prefix of the variables' names, such as `SIP_`, for the error message
 * @throws SetupError in one sentence when one is missing, cannot be read, or does not fit the other
 */
export function readTls(cert: string | undefined, key: string | undefined, root: string, before = ''): Tls | undefined {
  if (!cert && !key) return undefined
  if (!cert || !key)
    throw new SetupError(
      `${before}${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: TLS needs ${before}TLS_CERT and ${before}TLS_KEY.`,
    )
  const tls = {
    cert: read(`${before}TLS_CERT`, resolve(root, cert)),
    key: read(`${before}TLS_KEY`, resolve(root, key)),
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new SetupError(
      `${before}TLS_CERT and ${before}TLS_KEY must be a certificate and its own key in PEM form (${reason(error)}).`,
    )
  }
  return tls
}

/** Reads the certificates of trusted authorities (PEM). */
export function readAuthorities(name: string, path: string | undefined, root: string): Buffer | undefined {
  if (!path) return undefined
  const ca = read(name, resolve(root, path))
  try {
    createSecureContext({ ca })
  } catch (error) {
    throw new SetupError(`${name} must hold certificates in PEM form (${reason(error)}).`)
  }
  return ca
}

function read(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SetupError(`${name} must be the path of a file that can be read (${reason(error)}).`)
  }
}
