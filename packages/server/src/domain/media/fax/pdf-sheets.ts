import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MediaError } from '../media-error.ts'
import { placeSheet } from './place-sheet.ts'
import type { Sheets } from './sheets.ts'
import { reason } from '../../../platform/reason.ts'

type RenderOptions = Parameters<PDFPageProxy['render']>[0]

const MM_PER_POINT = 25.4 / 72
/** Most pixels of one picture in a PDF; larger pictures are left out. */
const MAX_IMAGE_PIXELS = 50_000_000

/**
 * Reads the pages of a PDF.
 * @throws MediaError unreadable, also for a PDF that needs a password
 */
export async function pdfSheets(path: string): Promise<Sheets> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    disableFontFace: true,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
    ...libraryFolders(),
  })
  const document = await task.promise.catch((error: unknown) => {
    throw unreadable(error)
  })
  return {
    count: document.numPages,
    draw: async (index, canvas, dpiDown) => {
      const page = await pageOf(document, index + 1)
      const { rotate } = page
      const upright = page.getViewport({ scale: 1 })
      // turn a sheet that is wider than high
      const turned = upright.width > upright.height ? rotate + 90 : rotate
      const viewport = page.getViewport({ scale: 1, rotation: turned })
      const sheet = { width: viewport.width * MM_PER_POINT, height: viewport.height * MM_PER_POINT }
      const { x, y, width, height } = placeSheet(sheet, dpiDown)
      const transform = [width / viewport.width, 0, 0, height / viewport.height, x, y]
      const canvasContext = canvas.getContext('2d') as unknown as NonNullable<RenderOptions['canvasContext']>
      const rendering = page.render({ canvas: null, canvasContext, viewport, transform })
      await rendering.promise.catch((error: unknown) => {
        throw unreadable(error)
      })
      page.cleanup()
    },
    close: () => task.destroy(),
  }
}

const pageOf = (document: PDFDocumentProxy, number: number): Promise<PDFPageProxy> =>
  document.getPage(number).catch((error: unknown) => {
    throw unreadable(error)
  })

const unreadable = (error: unknown) => new MediaError('unreadable', `PDF: ${reason(error)}`)

/** Fonts, character maps and decoders that the library reads when a document needs them. */
const libraryFolders = () => {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const folder = (name: string) => `${join(library, name)}/`
  return {
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  }
}
