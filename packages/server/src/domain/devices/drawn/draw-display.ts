import type { DrawnKey, DrawnModel } from './drawn-model.ts'
import { element, label } from './svg.ts'

const ink = '#33474d'

/** Draws the display with a bar at the top and a place for the label of each key beside it. */
export const drawDisplay = (drawn: DrawnModel, detail: boolean): string => {
  const { x, y, width, height } = drawn.display
  const keys = drawn.ranges.flatMap((range) => range.keys)
  return [
    element('rect', { x: x - 8, y: y - 8, width: width + 16, height: height + 16, rx: 12, fill: '#211e1c' }),
    element('rect', { x, y, width, height, rx: 6, fill: 'url(#lcd)' }),
    ...(drawn.type === 'phone' ? [bar(drawn, detail)] : []),
    ...(detail ? keys.map((key, index) => place(drawn, key, index + 1)) : []),
  ].join('')
}

const bar = ({ display: { x, y, width, height }, ranges }: DrawnModel, detail: boolean): string => {
  const text = { 'font-size': 10, 'font-weight': 500, fill: '#fff', y: y + 13 }
  const middle = { x: x + width / 2, 'text-anchor': 'middle', fill: ink }
  // the clock has room only where there are no labels at the sides
  const hasRoom = ranges[0]?.keys[0]?.labelpos === 'bottom'
  return [
    element('path', {
      d: `M${x + 6} ${y}h${width - 12}a6 6 0 0 1 6 6v13h-${width}v-13a6 6 0 0 1 6-6z`,
      fill: '#2f4f58',
    }),
    ...(detail
      ? [
          label('Lineside', { ...text, x: x + 9 }),
          label('09:41', { ...text, x: x + width - 9, 'text-anchor': 'end' }),
          ...(hasRoom
            ? [label('09:41', { ...middle, y: y + height / 2 + 14, 'font-size': 38, 'font-weight': 300 })]
            : []),
        ]
      : []),
  ].join('')
}

/**
 * Draws a bar in place of the name beside a key. Whoever shows the picture may write the name there: the bar carries
 * the key's number (from 1 through all ranges), the position of the name and its width.
 */
const place = ({ display: { x, y, width, height } }: DrawnModel, key: DrawnKey, number: number): string => {
  const line = { height: 5, rx: 2.5, fill: ink, 'fill-opacity': 0.32 }
  if (key.labelpos === 'bottom') {
    const d = `M${key.x - key.width / 2} ${y + height - 24}h${key.width}`
    return [
      element('path', { d, stroke: ink, 'stroke-opacity': 0.18 }),
      element('rect', {
        ...line,
        x: key.x - 15,
        y: y + height - 15,
        width: 30,
        'data-key': number,
        'data-name': `middle ${key.x} ${y + height - 9} ${key.width + 6} 8`,
      }),
    ].join('')
  }
  const reach = Math.min(width * 0.36, 92)
  const isLeft = key.labelpos === 'left'
  const left = isLeft ? x + 10 : x + width - 10 - reach
  const d = `M${left} ${key.y + 13}h${reach}`
  const length = reach * 0.62
  return [
    element('path', { d, stroke: ink, 'stroke-opacity': 0.18 }),
    element('rect', {
      ...line,
      x: isLeft ? left : left + reach - length,
      y: key.y - 2.5,
      width: length,
      'data-key': number,
      'data-name': `${isLeft ? 'start' : 'end'} ${isLeft ? left : left + reach} ${key.y + 3.5} ${reach} 10`,
    }),
  ].join('')
}
