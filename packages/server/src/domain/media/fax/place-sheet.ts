import { FAX_COLUMNS, FAX_DPI_ACROSS, FAX_PAGE_HEIGHT, FAX_PAGE_WIDTH } from '../fax-formats.ts'
import { type Mm } from './fax-page.ts'
import { SHEET_TOP } from './sheets.ts'

const MM_PER_INCH = 25.4

/** Position of a sheet on the fax page, in dots of the page. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Places a sheet of paper on a fax page: in its real size, or smaller if it does not fit below the header line; centred
 * across the page.
 */
export function placeSheet(sheet: { width: Mm; height: Mm }, dpiDown: number): Placed {
  const room = FAX_PAGE_HEIGHT - SHEET_TOP
  const scale = Math.min(1, FAX_PAGE_WIDTH / sheet.width, room / sheet.height)
  const width = Math.max(1, Math.round((sheet.width * scale * FAX_DPI_ACROSS) / MM_PER_INCH))
  const height = Math.max(1, Math.round((sheet.height * scale * dpiDown) / MM_PER_INCH))
  return { x: Math.floor((FAX_COLUMNS - width) / 2), y: Math.round((SHEET_TOP * dpiDown) / MM_PER_INCH), width, height }
}
