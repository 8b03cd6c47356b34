import { readFile, writeFile } from 'node:fs/promises'
import { faxDpiDown, type FaxQuality } from '../fax-formats.ts'
import { readTiffPages, type TiffPage } from './tiff-pages.ts'
import { writeTiff } from './write-tiff.ts'

export interface KeepFaxJob {
  /** Path of a TIFF that a fax machine has written, in group 4. */
  readonly from: string
  readonly to: string
}

const POINTS_PER_INCH = 72
/** In dots per inch down the page: finer than `normal`, and finer than `fine`. */
const [ABOVE_NORMAL, ABOVE_FINE] = [150, 300]

/** Writes a received fax in the form in which faxes are stored. Nothing is encoded anew. */
export async function keep({ from, to }: KeepFaxJob): Promise<{ pages: number; quality: FaxQuality }> {
  const pages = readTiffPages(await readFile(from))
  const quality = qualityOf(pages)
  await writeFile(to, writeTiff(pages, faxDpiDown[quality]), { flag: 'wx', mode: 0o600 })
  return { pages: pages.length, quality }
}

/** The quality of the first page: machines choose one for a whole fax. */
const qualityOf = ([page]: readonly TiffPage[]): FaxQuality => {
  const dpi = page === undefined ? 0 : (page.height / page.paper.height) * POINTS_PER_INCH
  if (dpi < ABOVE_NORMAL) return 'normal'
  return dpi < ABOVE_FINE ? 'fine' : 'super'
}
