import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** Liberation Sans, which comes with pdfjs-dist, so that a page looks the same on a system without fonts. */
export const FAX_FONT = 'Lineside Fax'

const FILES = ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf']

/** Registers {@link FAX_FONT} with the canvas library of this process. */
export function registerFaxFont(): void {
  if (GlobalFonts.has(FAX_FONT)) return
  const { resolve } = createRequire(import.meta.url)
  for (const file of FILES) GlobalFonts.registerFromPath(resolve(`pdfjs-dist/standard_fonts/${file}`), FAX_FONT)
}
