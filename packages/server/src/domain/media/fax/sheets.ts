import type { Canvas } from '@napi-rs/canvas'

/** Where a fax's pages come from. */
export interface Sheets {
  readonly count: number
  /**
   * Draws a page on white.
   * @param index from 0
   * @param dpiDown dots per inch down the page
   */
  draw(index: number, canvas: Canvas, dpiDown: number): Promise<void> | void
  /** Lets go of what the pages are read from. */
  close(): Promise<void> | void
}

/** The part of a page that is below the header line, in mm. */
export const SHEET_TOP = 8
