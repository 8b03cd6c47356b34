import { type FaxFormat, faxContentTypes } from './fax-formats.ts'
import { type MediaFile, makeMediaFile, openMediaFile } from './media-file.ts'
import type { MediaOrder, MediaPool } from './media-pool.ts'

export interface ConvertFaxOptions extends Pick<MediaOrder, 'signal' | 'owner'> {
  to: FaxFormat
}

/**
 * Returns a stored fax (a TIFF in group 4) unchanged, or as PDF or PostScript with the same pages and without loss.
 * @throws MediaError see its codes
 */
export async function convertFax(
  pool: MediaPool,
  path: string,
  { to, ...order }: ConvertFaxOptions,
): Promise<MediaFile> {
  order.signal?.throwIfAborted()
  const contentType = faxContentTypes[to]
  if (to === 'tif') return openMediaFile(path, contentType)
  return makeMediaFile(pool, contentType, (file) => pool.run('convertFax', { from: path, to: file, format: to }, order))
}
