import type { FaxQuality } from './fax-formats.ts'
import { faxContentTypes } from './fax-formats.ts'
import type { FaxPage } from './fax/fax-page.ts'
import { type MediaFile, makeMediaFile } from './media-file.ts'
import type { MediaPool } from './media-pool.ts'

export interface RenderFaxOptions {
  pages: FaxPage[]
  quality: FaxQuality
  /** Line at the top of each page, for example `17.11.2026 14:32  +4315550100`; the page number is added to it. */
  header?: string
}

/**
 * Draws a fax as a fax machine stores it: a TIFF of several pages in ITU-T T.6 (group 4), 1,728 pixels wide, 98, 196 or
 * 391 lines per inch.
 * @throws MediaError too_large for more pages than a fax may have, unreadable for none
 */
export function renderFaxTiff(pool: MediaPool, fax: RenderFaxOptions): Promise<MediaFile> {
  return makeMediaFile(pool, faxContentTypes.tif, (to) => pool.run('renderFax', { ...fax, to }))
}
