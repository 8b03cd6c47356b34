import type { Canvas } from '@napi-rs/canvas'

/** A source of pages for a fax. */
export interface Sheets {
  readonly count: number
  /**
   * Draws a page on a white canvas.
   * @param index from 0
   * @param dpiDown dots per inch down the page
   */
  draw(index: number, canvas: Canvas, dpiDown: number): Promise<void> | void
  /** Closes the files from which the pages are read. */
  close(): Promise<void> | void
}

/** Where the part of a page below the header line begins, in mm from the top. */
export const SHEET_TOP = 8
