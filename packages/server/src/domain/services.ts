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

/** What tests give instead. */
export interface StandIns {
  readonly createMedia?: typeof createMediaPool
  readonly faxLine?: FaxLine
}

/** The media pool is closed by who called this. */
export const createServices = (
  platform: Platform,
  { createMedia = createMediaPool, faxLine }: StandIns = {},
): Services => {
  const { hylafax } = platform.config
  return {
    ...platform,
    media: createMedia(platform),
    faxLine: faxLine ?? (hylafax === undefined ? null : createHylafaxLine(hylafax)),
  }
}
