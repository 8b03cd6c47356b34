import type { Mm, PathMark } from '../../domain/media/fax/fax-page.ts'
import { glyphs } from './hand-glyphs.ts'

/** Height of a small letter in units of {@link glyphs}. */
const UNITS_A_LETTER = 10
const SPACE = 6
const GAP = 2.6
const SLANT = 0.14
/** Farthest that the pen misses a point, in units. */
const SHAKE = 0.55

type Point = [x: number, y: number]

/**
 * Writes a line by hand: the same letter never looks the same twice, but the same text always does.
 * @param height of a small letter, in mm
 */
export function handwriting(x: Mm, y: Mm, words: string, height: Mm = 3, pen: Mm = 0.55): PathMark {
  const scale = height / UNITS_A_LETTER
  const shake = shaker(words)
  let left = 0
  const strokes: string[] = []
  for (const letter of words) {
    if (letter === ' ') {
      left += SPACE + shake() * 2
      continue
    }
    const glyph = glyphs[letter]
    if (!glyph) throw new Error(`The hand does not know the letter ${letter}`)
    const lift = shake()
    for (const stroke of glyph.strokes) {
      strokes.push(
        curve(
          stroke.map(([px, py]): Point => {
            const up = py + lift + shake()
            return [x + (left + px + shake() + up * SLANT) * scale, y - up * scale]
          }),
        ),
      )
    }
    left += glyph.width + GAP
  }
  return { kind: 'path', path: strokes.join(''), line: pen }
}

/** A straight line drawn without a ruler. */
export function handLine(x1: Mm, y1: Mm, x2: Mm, y2: Mm, pen: Mm = 0.55): PathMark {
  const shake = shaker(`${x1} ${y1} ${x2} ${y2}`)
  const points = [0, 0.3, 0.65, 1].map((part): Point => {
    return [x1 + (x2 - x1) * part + shake(), y1 + (y2 - y1) * part + shake()]
  })
  return { kind: 'path', path: curve(points), line: pen }
}

/** A smooth path through all points (Catmull-Rom, written as cubic curves). */
function curve(points: Point[]): string {
  const point = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const number = (value: number) => value.toFixed(2)
  let path = `M${point(0).map(number).join(' ')}`
  for (let index = 0; index < points.length - 1; index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${[...first, ...second, ...to].map(number).join(' ')}`
  }
  return path
}

/** Numbers between plus and minus {@link SHAKE}, always the same for the same seed. */
function shaker(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return ((state >>> 8) / 0xffffff - 0.5) * 2 * SHAKE
  }
}
