import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** Liberation Sans as pdfjs-dist brings it: a page looks the same on a system without any font. */
export const FAX_FONT = 'Lineside Fax'

const FILES = ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf']

/** Makes {@link FAX_FONT} known to the canvas of this process. */
export function registerFaxFont(): void {
  if (GlobalFonts.has(FAX_FONT)) return
  const { resolve } = createRequire(import.meta.url)
  for (const file of FILES) GlobalFonts.registerFromPath(resolve(`pdfjs-dist/standard_fonts/${file}`), FAX_FONT)
}
