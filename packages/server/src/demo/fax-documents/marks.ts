import type { BoxMark, FaxMark, Mm, PathMark, TextMark } from '../../domain/media/fax/fax-page.ts'

type TextStyle = Omit<TextMark, 'kind' | 'x' | 'y' | 'text'>

export const text = (x: Mm, y: Mm, words: string, style: TextStyle = {}): TextMark => ({
  kind: 'text',
  x,
  y,
  text: words,
  ...style,
})

export const line = (x1: Mm, y1: Mm, x2: Mm, y2: Mm, width: Mm = 0.3): PathMark => ({
  kind: 'path',
  path: `M${x1} ${y1}L${x2} ${y2}`,
  line: width,
})

export const box = (x: Mm, y: Mm, width: Mm, height: Mm, style: Partial<BoxMark> = {}): BoxMark => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  ...style,
})

export interface Column {
  title: string
  width: Mm
  align?: 'left' | 'right'
}

const ROW: Mm = 7.5
const PADDING: Mm = 1.8

/** A table with all lines drawn and a shaded header. It is `(rows + 1) * 7.5` mm high. */
export function table(x: Mm, y: Mm, columns: Column[], rows: string[][]): FaxMark[] {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const marks: FaxMark[] = [box(x, y, width, ROW, { isShaded: true })]
  for (const index of rows.keys()) marks.push(box(x, y + (index + 1) * ROW, width, ROW))
  let left = x
  for (const [number, { title, width: own, align = 'left' }] of columns.entries()) {
    const start = align === 'left' ? left + PADDING : left + own - PADDING
    if (number > 0) marks.push(line(left, y, left, y + (rows.length + 1) * ROW))
    for (const [index, words] of [title, ...rows.map((row) => row[number] ?? '')].entries()) {
      marks.push(text(start, y + index * ROW + 5.2, words, { align, size: 9.5, bold: index === 0 }))
    }
    left += own
  }
  return marks
}

/** An amount of money with two decimals, in the notation of a language. */
export const amount = (cents: number, locale: 'de-DE' | 'en-GB'): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
