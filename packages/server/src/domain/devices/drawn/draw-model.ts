import { drawControls } from './draw-controls.ts'
import { drawDisplay } from './draw-display.ts'
import type { DrawnKey, DrawnModel } from './drawn-model.ts'
import { keyHeight } from './drawn-model.ts'
import { element } from './svg.ts'

const foot = 34

/**
 * Draws a device from the front, as SVG.
 * @param detail false: for a thumbnail, without details too small to see; the coordinates are the same
 */
export const drawModel = (drawn: DrawnModel, { detail }: { detail: boolean }): string => {
  const { width, height, vendor, model, ranges } = drawn
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
    element('title', {}, `${vendor} ${model}`),
    element('defs', {}, gradients),
    body(drawn),
    ...(hasHandset(drawn) ? [handset(drawn, detail)] : []),
    drawDisplay(drawn, detail),
    ...ranges.flatMap(({ keys }) => keys.map(drawKey)),
    ...(hasHandset(drawn) ? [drawControls(drawn, detail)] : []),
  )
}

/** Whether the device has a handset; a softphone is only a display with keys. */
const hasHandset = ({ type, format }: DrawnModel): boolean => type === 'phone' && format === undefined

const shade = (id: string, from: string, to: string): string =>
  element(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    element('stop', { offset: 0, 'stop-color': from }),
    element('stop', { offset: 1, 'stop-color': to }),
  )

const gradients = [
  shade('body', '#4a4642', '#37332f'),
  shade('key', '#716c67', '#5a5550'),
  shade('hand', '#5a5550', '#45413d'),
  shade('lcd', '#e9f3f4', '#d7e7ea'),
].join('')

const body = ({ width, height }: DrawnModel): string => {
  const bottom = height - foot
  const stand = `M${width * 0.2} ${bottom - 12}H${width * 0.8}l26 ${foot - 4}a8 8 0 0 1-6 12H${width * 0.2 - 20}a8 8 0 0 1-6-12z`
  return [
    element('path', { d: stand, fill: '#8d8882', 'fill-opacity': 0.45 }),
    element('rect', { x: 6, y: 6, width: width - 12, height: bottom - 6, rx: 28, fill: 'url(#body)' }),
    element('rect', {
      x: 7,
      y: 7,
      width: width - 14,
      height: bottom - 8,
      rx: 27,
      fill: 'none',
      stroke: '#6d6863',
      'stroke-width': 1.5,
    }),
  ].join('')
}

const handset = ({ height }: DrawnModel, detail: boolean): string => {
  const length = height - foot - 56
  const top = 48
  // the part between both ends, long enough that the handset ends 10 pixels above the end of its cradle
  const middle = length - 192
  const ear = `M42 ${top + 18}a34 28 0 0 1 68 0v34c0 9-8 12-8 24v${middle}c0 12 8 15 8 24v34a34 28 0 0 1-68 0v-34c0-9 8-12 8-24v-${middle}c0-12-8-15-8-24z`
  const holes = [68, 76, 84]
    .flatMap((x) => [0, 7].map((y) => ({ x: x + (y === 0 ? 0 : 4), y: top + 16 + y })))
    .slice(0, 5)
  return [
    element('rect', { x: 28, y: 28, width: 96, height: length, rx: 40, fill: '#2e2a27' }),
    element('path', { d: ear, fill: 'url(#hand)', stroke: '#6d6863', 'stroke-width': 1.5 }),
    ...(detail
      ? [
          ...holes.map(({ x, y }) => element('circle', { cx: x, cy: y, r: 2, fill: '#262220' })),
          element('path', {
            d: `M63 ${top + 96}v${middle - 30}M89 ${top + 96}v${middle - 30}`,
            stroke: '#68635e',
            'stroke-width': 2,
            'stroke-linecap': 'round',
          }),
        ]
      : []),
  ].join('')
}

const drawKey = ({ x, y, width, labelpos }: DrawnKey): string => {
  const [left, top] = [x - width / 2, y - keyHeight / 2]
  const lamp =
    labelpos === 'bottom'
      ? { x: x - 7, y: top + keyHeight + 4, width: 14, height: 3 }
      : { x: labelpos === 'left' ? left - 7 : left + width + 4, y: y - 7, width: 3, height: 14 }
  return [
    element('rect', {
      x: left,
      y: top,
      width,
      height: keyHeight,
      rx: 8,
      fill: 'url(#key)',
      stroke: '#292522',
      'stroke-width': 1,
    }),
    element('rect', { ...lamp, rx: 1.5, fill: '#7fb79a' }),
  ].join('')
}
