import type { FaxMark, FaxPage } from '../../domain/media/fax/fax-page.ts'
import { box, line, text } from './marks.ts'

const WALL = 1.8

function cover(): FaxPage {
  const fields: [string, string][] = [
    ['To', 'Ahorn Innenausbau, workshop'],
    ['From', 'Daniel Osei'],
    ['Subject', 'Office on the second floor: new plan'],
    ['Pages', '2, this one included'],
  ]
  return {
    marks: [
      { kind: 'path', line: 1.6, path: 'M20 36V18H38V36ZM26 36V25H32V36' },
      text(46, 28, 'OSEI ARCHITECTS', { size: 18, bold: true }),
      text(46, 35, '9 Tannery Row · Studio 4', { size: 9 }),
      text(20, 66, 'FAX', { size: 44, bold: true }),
      ...fields.flatMap(([name, value], index) => [
        text(20, 88 + index * 10, name, { bold: true }),
        text(50, 88 + index * 10, value),
        line(20, 91 + index * 10, 195, 91 + index * 10),
      ]),
      {
        kind: 'paragraph',
        x: 20,
        y: 142,
        width: 165,
        size: 11,
        text: 'Dear all,\n\nhere is the plan with the three changes that I left on your voicebox: the reception desk has moved by 40 cm, the shelves in the meeting room reach the ceiling, and the door of the small office opens to the left.\n\nPlease check the lengths before you cut anything, and call me if something does not fit.\n\nBest regards',
      },
      {
        kind: 'path',
        line: 0.5,
        path: 'M22 212C28 196 36 198 32 208C29 216 22 214 26 207C36 198 40 206 46 207C50 207 48 202 52 203C56 204 54 208 60 206C64 205 66 203 72 205',
      },
      text(20, 222, 'Daniel Osei'),
    ],
  }
}

/** Outer walls, then inner ones; the gaps are windows and doors. */
const walls: [number, number, number, number][] = [
  [25, 45, 40, 45],
  [85, 45, 125, 45],
  [170, 45, 190, 45],
  [190, 45, 190, 148],
  [190, 188, 190, 205],
  [190, 205, 122, 205],
  [98, 205, 25, 205],
  [25, 205, 25, 45],
  [105, 45, 105, 98],
  [105, 116, 105, 130],
  [25, 130, 60, 130],
  [78, 130, 136, 130],
  [154, 130, 190, 130],
]

/** Each window: upper left corner, width, height. */
const windows: [number, number, number, number][] = [
  [40, 43.5, 45, 3],
  [125, 43.5, 45, 3],
  [188.5, 148, 3, 40],
]

const doors = [
  'M105 116H87A18 18 0 0 1 105 98',
  'M60 130V148A18 18 0 0 0 78 130',
  'M154 130V148A18 18 0 0 1 136 130',
  'M98 205V181A24 24 0 0 1 122 205',
]

function dimension(x1: number, x2: number, y: number, words: string): FaxMark[] {
  return [
    line(x1, y, x2, y, 0.25),
    line(x1 - 1.5, y + 1.5, x1 + 1.5, y - 1.5, 0.5),
    line(x2 - 1.5, y + 1.5, x2 + 1.5, y - 1.5, 0.5),
    text((x1 + x2) / 2, y - 1.5, words, { align: 'center', size: 9 }),
  ]
}

function plan(): FaxPage {
  return {
    marks: [
      ...dimension(25, 105, 33, '4.00'),
      ...dimension(105, 190, 33, '4.25'),
      ...dimension(25, 190, 219, '8.25'),
      ...walls.map(([x1, y1, x2, y2]) => line(x1, y1, x2, y2, WALL)),
      ...windows.flatMap(([x, y, width, height]) => [
        box(x, y, width, height),
        width > height ? line(x, 45, x + width, 45) : line(190, y, 190, y + height),
      ]),
      ...doors.map((path): FaxMark => ({ kind: 'path', path, line: 0.4 })),
      text(62, 86, 'Meeting room', { align: 'center', size: 12, bold: true }),
      text(62, 92, '17.0 m²', { align: 'center', size: 9 }),
      text(148, 86, 'Small office', { align: 'center', size: 12, bold: true }),
      text(148, 92, '18.1 m²', { align: 'center', size: 9 }),
      text(148, 178, 'Reception', { align: 'center', size: 12, bold: true }),
      text(148, 184, '30.9 m²', { align: 'center', size: 9 }),
      box(28, 52, 6, 70, { isShaded: true }),
      text(37, 118, 'Shelves up to the ceiling', { size: 8 }),
      { kind: 'path', line: 0.6, path: 'M45 165H80A12 12 0 0 1 92 177V190H84V179A6 6 0 0 0 78 173H45Z' },
      text(46, 162, 'Desk, moved by 40 cm', { size: 8 }),
      { kind: 'path', line: 0.8, path: 'M58 195H38M42 191.5L37 195L42 198.5' },
      box(120, 235, 75, 40),
      line(120, 248, 195, 248),
      line(120, 261, 195, 261),
      text(123, 243.5, 'OSEI ARCHITECTS', { bold: true }),
      text(123, 256.5, 'Office, second floor', { size: 10 }),
      text(123, 269.5, 'Plan 2 C, 1 : 50, measures in m'),
      { kind: 'path', isFilled: true, path: 'M40 240L46 262L40 257L34 262Z' },
      text(40, 236, 'N', { align: 'center', bold: true }),
    ],
  }
}

export const floorPlan = (): FaxPage[] => [cover(), plan()]
