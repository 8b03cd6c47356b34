import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaxQuality, faxContentTypes } from './fax-formats.ts'
import type { FaxFile } from './fax/render-document.ts'
import { MediaError } from './media-error.ts'
import { type MediaFile, openMediaFile } from './media-file.ts'
import { FAX_PAGE_WORK_MS, FAX_RENDER_MS, FAX_WORK_MS } from './media-limits.ts'
import type { MediaOrder, MediaPool } from './media-pool.ts'
import { FAX_SNIFF_BYTES, sniffFax } from './sniff-fax.ts'

export interface FaxDocumentOptions {
  readonly text?: string
  /** Paths of pdf, tif, jpeg, png, txt and ps files; their kind is found from their bytes. */
  readonly files: readonly string[]
  readonly quality: FaxQuality
  /** Line at the top of each page; the page number is added to it. */
  readonly header: string
}

/** A rendered fax: a TIFF in group 4, and its number of pages. */
export interface RenderedFax extends MediaFile {
  readonly pages: number
}

/**
 * Renders a text and files into one fax, in a separate process. A page that takes too long to draw is refused as
 * too_costly.
 * @throws MediaError see its codes; unsupported also for PostScript when Ghostscript is not installed
 */
export async function renderFaxDocument(
  pool: MediaPool,
  { files, ...options }: FaxDocumentOptions,
  { signal, ...order }: MediaOrder = {},
): Promise<RenderedFax> {
  const known: FaxFile[] = []
  for (const path of files) known.push(await knownFile(path))
  // a process that is ended cannot remove what it has written meanwhile, so all of it is in one directory
  const directory = await pool.scratchPath()
  await mkdir(directory, { mode: 0o700 })
  const to = join(directory, 'fax')
  const end = new AbortController()
  const late = () => end.abort(new MediaError('timed_out', `A fax took longer than ${FAX_RENDER_MS} ms`))
  const timer = setTimeout(late, FAX_RENDER_MS)
  const either = signal === undefined ? end.signal : AbortSignal.any([signal, end.signal])
  try {
    const { pages } = await pool.run(
      'renderDocument',
      { ...options, files: known, to },
      { lane: 'brought', workMs: FAX_WORK_MS, stepWorkMs: FAX_PAGE_WORK_MS, ...order, signal: either },
    )
    return { ...(await openMediaFile(to, faxContentTypes.tif)), pages }
  } finally {
    clearTimeout(timer)
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function knownFile(path: string): Promise<FaxFile> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FAX_SNIFF_BYTES), 0, FAX_SNIFF_BYTES, 0)
    const sniffed = sniffFax(buffer.subarray(0, bytesRead))
    if ('kind' in sniffed) return { path, kind: sniffed.kind }
    throw new MediaError('unreadable', 'Neither PDF, TIFF, picture, PostScript nor text', sniffed.format)
  } finally {
    await file.close()
  }
}
