import { createHash } from 'node:crypto'
import type { HostPort } from '../../platform/config.ts'
import { written } from './sip-settings.ts'

/**
 * The number by which registrations name their edge (Kamailio's `server_id`). It is derived from the inside address,
 * which both the edge's configuration and the server processes have, so no operator has to assign numbers.
 */
export const edgeNumber = (inside: HostPort): number =>
  // Kamailio takes 31 bits
  createHash('sha256').update(written(inside)).digest().readUInt32BE() >>> 1 || 1
