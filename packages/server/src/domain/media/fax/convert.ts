import { readFile, stat, writeFile } from 'node:fs/promises'
import type { FaxFormat } from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_BYTES } from '../media-limits.ts'
import { faxPdf } from './pdf.ts'
import { faxPostScript } from './postscript.ts'
import { readTiffPages, type TiffPage } from './tiff-pages.ts'

export interface ConvertFaxJob {
  from: string
  /** Path of a file that does not exist yet. */
  to: string
  format: Exclude<FaxFormat, 'tif'>
}

const writers: Readonly<Record<ConvertFaxJob['format'], (pages: TiffPage[]) => Buffer>> = {
  pdf: (pages) => faxPdf(pages, '1.7'),
  pdf14: (pages) => faxPdf(pages, '1.4'),
  ps: faxPostScript,
}

/** Converts a stored fax to PDF or PostScript. */
export async function convert({ from, to, format }: ConvertFaxJob): Promise<{ pages: number }> {
  if ((await stat(from)).size > MAX_FAX_BYTES) throw new MediaError('too_large', 'Fax file is too large')
  const pages = readTiffPages(await readFile(from))
  await writeFile(to, writers[format](pages), { flag: 'wx', mode: 0o600 })
  return { pages: pages.length }
}
