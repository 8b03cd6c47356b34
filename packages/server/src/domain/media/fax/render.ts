import { type ComposeOptions, compose } from './compose.ts'
import { drawMarks } from './draw-page.ts'
import type { FaxPage } from './fax-page.ts'
import type { Sheets } from './sheets.ts'

export interface RenderFaxJob extends ComposeOptions {
  pages: FaxPage[]
}

/** Draws pages, given as lists of marks, as a fax. */
export const render = ({ pages, ...options }: RenderFaxJob, beginPage: () => void): Promise<{ pages: number }> =>
  compose([markSheets(pages)], options, beginPage)

/** Sheets made of pages that are lists of marks. */
export const markSheets = (pages: readonly FaxPage[]): Sheets => ({
  count: pages.length,
  draw: (index, canvas, dpiDown) => drawMarks(canvas.getContext('2d'), pages[index]?.marks ?? [], dpiDown),
  close: () => {},
})
