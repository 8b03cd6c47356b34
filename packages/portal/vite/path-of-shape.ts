/** A shape of a drawing: the name of its element, and its attributes. */
export type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>]

interface Path {
  /** Begins with an absolute move, so that it may follow another. */
  readonly d: string
  /** Attributes that are not about the form. */
  readonly rest: Readonly<Record<string, string>>
}

/** @throws on an element that is no shape */
export const pathOfShape = (name: string, attributes: Shape[1]): Path => {
  switch (name) {
    case 'path': {
      const { d = '', ...rest } = attributes
      return { d: fromAbsolute(d), rest }
    }
    case 'circle': {
      const { cx, cy, r, ...rest } = attributes
      return { d: ellipse(Number(cx), Number(cy), Number(r), Number(r)), rest }
    }
    case 'ellipse': {
      const { cx, cy, rx, ry, ...rest } = attributes
      return { d: ellipse(Number(cx), Number(cy), Number(rx), Number(ry)), rest }
    }
    case 'line': {
      const { x1, y1, x2, y2, ...rest } = attributes
      return { d: `M${x1} ${y1}L${x2} ${y2}`, rest }
    }
    case 'polyline':
    case 'polygon': {
      const { points = '', ...rest } = attributes
      return { d: `M${points.trim()}${name === 'polygon' ? 'z' : ''}`, rest }
    }
    case 'rect': {
      const { x = '0', y = '0', width, height, rx = '0', ry = rx, ...rest } = attributes
      return { d: box([x, y, width, height, rx, ry].map(Number)), rest }
    }
    default:
      throw new Error(`No shape: <${name}>`)
  }
}

/** `m1 2 3 4` alone begins at 1 2; behind another path it would go on from there. */
const fromAbsolute = (d: string): string => {
  const number = '-?(?:\\d*\\.\\d+|\\d+)'
  const [begin, x, y] = new RegExp(`^m\\s*(${number})[\\s,]*(${number})[\\s,]*`).exec(d) ?? []
  if (begin === undefined) return d
  const rest = d.slice(begin.length)
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${round(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${round(2 * rx)} 0a${rx} ${ry} 0 1 0 ${round(-2 * rx)} 0`

const box = (numbers: readonly number[]): string => {
  const [x = 0, y = 0, width = 0, height = 0, rx = 0, ry = 0] = numbers
  if (rx === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const [h, v] = [round(width - 2 * rx), round(height - 2 * ry)]
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${round(x + rx)} ${y}h${h}${corner(rx, ry)}v${v}${corner(-rx, ry)}h${-h}${corner(-rx, -ry)}v${-v}${corner(rx, -ry)}z`
}

/** Without the noise of binary fractions. */
const round = (value: number): number => Number(value.toFixed(4))
