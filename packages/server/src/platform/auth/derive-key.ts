import { hkdfSync } from 'node:crypto'

export type KeyPurpose = 'session tokens' | 'secret box' | 'backups' | 'customer moves'

/** Derives a key of 32 bytes for one purpose from the server's secret. One key reveals nothing about the others. */
export const deriveKey = (secret: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `lineside ${purpose}`, 32))
