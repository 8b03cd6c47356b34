import type { Platform } from '../platform/platform.ts'
import type { FaxLine } from './fax-line/fax-line.ts'
import { createHylafaxLine } from './fax-line/hylafax-line.ts'
import { createMediaPool, type MediaPool } from './media/media-pool.ts'

/** The ground, and what of the domain runs or reaches out. Built once (and by each test), handed down explicitly. */
export interface Services extends Platform {
  readonly media: MediaPool
  /** To the fax machines of the world; null: none is configured. */
  readonly faxLine: FaxLine | null
}

/** @param standIns instead of what would be made; tests give them. The media pool is closed by who called this. */
export const createServices = (
  platform: Platform,
  standIns: Partial<Pick<Services, 'media' | 'faxLine'>> = {},
): Services => {
  const { hylafax } = platform.config
  return {
    ...platform,
    media: standIns.media ?? createMediaPool(platform),
    faxLine: standIns.faxLine ?? (hylafax === undefined ? null : createHylafaxLine(hylafax)),
  }
}
