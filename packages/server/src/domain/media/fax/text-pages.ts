import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { FAX_PAGE_HEIGHT, FAX_PAGE_WIDTH } from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES } from '../media-limits.ts'
import { setFont } from './draw-page.ts'
import type { FaxMark, FaxPage, Mm } from './fax-page.ts'
import { registerFaxFont } from './fonts.ts'

/** Font size in points. */
const SIZE = 11
const STEP: Mm = 5.2
const LEFT: Mm = 20
const FIRST: Mm = 22
const LAST: Mm = FAX_PAGE_HEIGHT - 15
const WIDTH: Mm = FAX_PAGE_WIDTH - 2 * LEFT
const LINES_A_PAGE = Math.floor((LAST - FIRST) / STEP) + 1
/** Most characters that are measured for one line: no characters are so narrow that more would fit. */
const LONGEST_LINE = 1000

/** Characters that are drawn as nothing, or cannot be drawn: NUL. */
const UNDRAWN = /(?![\n\f])\p{Cc}/gu

/**
 * Breaks a text into lines and pages; a form feed starts a new page.
 * @throws MediaError too_large for more pages than a fax may have
 */
export function textPages(text: string): FaxPage[] {
  registerFaxFont()
  const context = createCanvas(1, 1).getContext('2d')
  setFont(context, { size: SIZE })
  const pages: FaxPage[] = []
  const plain = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').replace(UNDRAWN, '').replace(/\n+$/, '')
  for (const part of plain.split('\f')) {
    let marks: FaxMark[] = []
    const turn = () => {
      if (pages.push({ marks }) > MAX_FAX_PAGES) throw new MediaError('too_large', 'The text is too long for one fax')
      marks = []
    }
    for (const line of part.split('\n').flatMap((paragraph) => [...linesOf(context, paragraph)])) {
      if (marks.length === LINES_A_PAGE) turn()
      marks.push({ kind: 'text', x: LEFT, y: FIRST + marks.length * STEP, size: SIZE, text: line })
    }
    turn()
  }
  return pages
}

/** Breaks a paragraph at spaces, and inside words that are longer than a line. */
function* linesOf(context: SKRSContext2D, paragraph: string): Generator<string> {
  const fits = (text: string) => context.measureText(text).width <= WIDTH
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= LONGEST_LINE && fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') yield line
    line = word
    while (line.length > LONGEST_LINE || !fits(line)) {
      const length = fitting(line, fits)
      yield line.slice(0, length)
      line = line.slice(length)
    }
  }
  yield line
}

/** How many characters of a word fit on a line; at least one. */
function fitting(word: string, fits: (text: string) => boolean): number {
  let [low, high] = [1, Math.min(word.length, LONGEST_LINE)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(word.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}
