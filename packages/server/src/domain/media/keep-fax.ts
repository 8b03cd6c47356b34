import { rm } from 'node:fs/promises'
import { type FaxQuality, faxContentTypes } from './fax-formats.ts'
import { type MediaFile, openMediaFile } from './media-file.ts'
import type { MediaOrder, MediaPool } from './media-pool.ts'

/** A received fax: a TIFF in group 4, as faxes are stored. */
export interface KeptFax extends MediaFile {
  readonly pages: number
  readonly quality: FaxQuality
}

/**
 * Reads what a fax machine has received, in a separate process.
 * @param from path of its TIFF
 * @throws MediaError see its codes
 */
export async function keepFax(pool: MediaPool, from: string, order: MediaOrder = {}): Promise<KeptFax> {
  const to = await pool.scratchPath()
  try {
    const kept = await pool.run('keepFax', { from, to }, order)
    return { ...(await openMediaFile(to, faxContentTypes.tif)), ...kept }
  } finally {
    await rm(to, { force: true })
  }
}
