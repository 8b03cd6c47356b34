import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { FAX_COLUMNS, FAX_DPI_ACROSS } from '../fax-formats.ts'
import type { BoxMark, FaxMark, ParagraphMark, PathMark, TextMark } from './fax-page.ts'
import { FAX_FONT } from './fonts.ts'

const MM_PER_INCH = 25.4
const MM_PER_POINT = MM_PER_INCH / 72
const LINE_SPACING = 1.35
const DEFAULT_SIZE = 10
const DEFAULT_LINE = 0.3
const BLACK = '#000'

/** Makes a white page with this number of rows. */
export function blankPage(rows: number): Canvas {
  const canvas = createCanvas(FAX_COLUMNS, rows)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, FAX_COLUMNS, rows)
  return canvas
}

/** Draws in black on a page with the dots of a fax line, which are not square. */
export function drawMarks(context: SKRSContext2D, marks: readonly FaxMark[], dpiDown: number): void {
  context.save()
  context.setTransform(FAX_DPI_ACROSS / MM_PER_INCH, 0, 0, dpiDown / MM_PER_INCH, 0, 0)
  context.fillStyle = BLACK
  context.strokeStyle = BLACK
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) drawMark(context, mark)
  context.restore()
}

function drawMark(context: SKRSContext2D, mark: FaxMark): void {
  switch (mark.kind) {
    case 'text':
      return drawText(context, mark)
    case 'paragraph':
      return drawParagraph(context, mark)
    case 'box':
      return drawBox(context, mark)
    case 'path':
      return drawPath(context, mark)
  }
}

function drawText(context: SKRSContext2D, { x, y, text, align = 'left', ...font }: TextMark): void {
  setFont(context, font)
  context.textAlign = align
  context.fillText(text, x, y)
}

function drawParagraph(context: SKRSContext2D, { x, y, width, text, ...font }: ParagraphMark): void {
  const step = setFont(context, font) * LINE_SPACING
  context.textAlign = 'left'
  const lines = text.split('\n').flatMap((line) => wrap(context, line, width))
  lines.forEach((line, index) => context.fillText(line, x, y + index * step))
}

/** Breaks a text at spaces; a word longer than the line overflows it. */
function wrap(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

function drawBox(context: SKRSContext2D, { x, y, width, height, line = DEFAULT_LINE, isShaded }: BoxMark): void {
  if (isShaded) {
    context.fillStyle = shade(context)
    context.fillRect(x, y, width, height)
    context.fillStyle = BLACK
  }
  if (line === 0) return
  context.lineWidth = line
  context.strokeRect(x, y, width, height)
}

/** Pattern of one black dot in sixteen, on whole pixels: grey would be lost when the page becomes black and white. */
function shade(context: SKRSContext2D) {
  const tile = createCanvas(8, 4)
  const dots = tile.getContext('2d')
  dots.fillRect(0, 0, 1, 1)
  dots.fillRect(4, 2, 1, 1)
  const pattern = context.createPattern(tile, 'repeat')
  pattern.setTransform(context.getTransform().inverse())
  return pattern
}

function drawPath(context: SKRSContext2D, { path, line = DEFAULT_LINE, isFilled }: PathMark): void {
  const shape = new Path2D(path)
  context.lineWidth = line
  if (isFilled) context.fill(shape)
  else context.stroke(shape)
}

/** @returns the font's height in mm */
export function setFont(
  context: SKRSContext2D,
  { size = DEFAULT_SIZE, bold }: { size?: number; bold?: boolean },
): number {
  const height = size * MM_PER_POINT
  context.font = `${bold ? 'bold ' : ''}${height}px "${FAX_FONT}"`
  return height
}
