import { readFile, rm } from 'node:fs/promises'
import type { FaxKind } from '../fax-formats.ts'
import { decodeText, withoutMarks } from '../../texts/decode-text.ts'
import { type ComposeOptions, compose } from './compose.ts'
import { pdfSheets } from './pdf-sheets.ts'
import { postscriptToPdf } from './postscript-to-pdf.ts'
import { markSheets } from './render.ts'
import type { Sheets } from './sheets.ts'
import { textPages } from './text-pages.ts'
import { pictureSheets } from './picture-sheets.ts'
import { tiffSheets } from './tiff-sheets.ts'

export interface FaxFile {
  path: string
  kind: FaxKind
}

export interface RenderDocumentJob extends ComposeOptions {
  /** Text on the first pages. */
  text?: string
  files: readonly FaxFile[]
}

/**
 * Renders what somebody wants to fax: a text, files, or both, text first.
 * @param beginStep is called before each file is opened and each page is drawn
 */
export async function renderDocument(
  { text, files, ...options }: RenderDocumentJob,
  beginStep: () => void,
): Promise<{ pages: number }> {
  const sources: Sheets[] = []
  try {
    if (text !== undefined) sources.push(markSheets(textPages(text)))
    for (const [index, file] of files.entries()) {
      beginStep()
      sources.push(await sheetsOf(file, `${options.to}.${index}`))
    }
    return await compose(sources, options, beginStep)
  } finally {
    for (const source of sources) await source.close()
  }
}

async function sheetsOf({ path, kind }: FaxFile, scratch: string): Promise<Sheets> {
  switch (kind) {
    case 'pdf':
      return pdfSheets(path)
    case 'tif':
      return tiffSheets(path)
    case 'picture':
      return pictureSheets(path)
    case 'text':
      return markSheets(textPages(withoutMarks(decodeText(await readFile(path)))))
    case 'ps':
      try {
        return await pdfSheets(await postscriptToPdf(path, scratch))
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
  }
}
