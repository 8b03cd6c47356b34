/** Length in mm on the page; the origin is its upper left corner. */
export type Mm = number

/** One line of text; `y` is its base line. */
export interface TextMark {
  kind: 'text'
  x: Mm
  y: Mm
  text: string
  /** Size in points; absent: 10. */
  size?: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
}

/** Text that is broken into lines of this width; `y` is the first base line. Line breaks in the text are kept. */
export interface ParagraphMark {
  kind: 'paragraph'
  x: Mm
  y: Mm
  width: Mm
  text: string
  /** Size in points; absent: 10. */
  size?: number
  bold?: boolean
}

/** A rectangle with an outline, optionally shaded with a pattern of dots. */
export interface BoxMark {
  kind: 'box'
  x: Mm
  y: Mm
  width: Mm
  height: Mm
  line?: Mm
  isShaded?: boolean
}

/** A line or a drawing: an SVG path in mm, drawn with a round pen or filled. */
export interface PathMark {
  kind: 'path'
  path: string
  line?: Mm
  isFilled?: boolean
}

export type FaxMark = TextMark | ParagraphMark | BoxMark | PathMark

/** A page of 215 x 297 mm as a list of marks, drawn in order. Plain data, the same at every resolution. */
export interface FaxPage {
  marks: FaxMark[]
}
