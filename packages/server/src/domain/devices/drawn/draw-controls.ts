import type { DrawnModel } from './drawn-model.ts'
import { element, label } from './svg.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
const button = { rx: 6, fill: 'url(#key)', stroke: '#292522', 'stroke-width': 1 }

/** Draws what every phone has below its display and nobody can assign: digits, arrow keys, three buttons, a lamp. */
export const drawControls = (drawn: DrawnModel, detail: boolean): string => {
  const { display, width, height } = drawn
  const under = drawn.ranges.flatMap(({ keys }) => keys).filter(({ labelpos }) => labelpos === 'bottom')
  const top = Math.max(display.y + display.height + 18, ...under.map(({ y }) => y + 30))
  const room = height - 34 - 18 - top
  const step = room / 4
  return [
    ...digits.map((digit, index) =>
      digitKey(
        digit,
        { x: display.x + (index % 3) * 52, y: top + Math.floor(index / 3) * step, height: step - 5 },
        detail,
      ),
    ),
    cross({ x: display.x + display.width - 96, y: top + room / 2 - 3, radius: Math.min(room / 2 - 6, 38) }),
    ...[0, 1, 2].map((index) =>
      element('rect', {
        ...button,
        x: display.x + display.width - 38,
        y: top + index * (room / 3) + 2,
        width: 34,
        height: room / 3 - 9,
        fill: index === 2 ? '#8a4a3f' : button.fill,
      }),
    ),
    element('circle', { cx: width - 28, cy: 24, r: 4, fill: '#4fae7d' }),
  ].join('')
}

const digitKey = (digit: string, place: { x: number; y: number; height: number }, detail: boolean): string =>
  [
    element('rect', { ...button, ...place, width: 46 }),
    ...(detail
      ? [
          label(digit, {
            x: place.x + 23,
            y: place.y + place.height / 2 + 3.8,
            'text-anchor': 'middle',
            'font-size': 11,
            'font-weight': 600,
            fill: '#f5f3f0',
          }),
        ]
      : []),
  ].join('')

const cross = ({ x, y, radius }: { x: number; y: number; radius: number }): string =>
  [
    element('circle', { ...button, rx: undefined, cx: x, cy: y, r: radius }),
    element('circle', { cx: x, cy: y, r: radius * 0.42, fill: '#4b4743', stroke: '#292522' }),
    ...[0, 90, 180, 270].map((turn) =>
      element('path', {
        d: `M${x - 4} ${y - radius * 0.66}l4-4 4 4`,
        transform: `rotate(${turn} ${x} ${y})`,
        fill: 'none',
        stroke: '#d9d5d0',
        'stroke-width': 1.6,
        'stroke-linecap': 'round',
      }),
    ),
  ].join('')
