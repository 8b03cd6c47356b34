import type { FaxMark, FaxPage } from '../../domain/media/fax/fax-page.ts'
import { handLine, handwriting } from './handwriting.ts'

const lines = [
  'Liebes Team,',
  '',
  'wie besprochen meine Skizze:',
  'Regal neben der Tür, 5 Böden,',
  'Breite 1,20 m, Höhe 2,10 m.',
  'Bitte in Eiche, geölt.',
  'Geht das noch vor Weihnachten?',
]

/** A shelf with its measurements, drawn without a ruler. */
function shelf(): FaxMark[] {
  const [left, right, top, bottom] = [70, 130, 150, 252]
  return [
    handLine(left, top, left, bottom, 0.8),
    handLine(right, top, right, bottom, 0.8),
    ...[0, 1, 2, 3, 4].map((board) => handLine(left, top + 2 + board * 24, right, top + 2 + board * 24, 0.8)),
    handLine(left - 12, top, left - 12, bottom),
    handLine(left - 15, top + 5, left - 12, top),
    handLine(left - 9, top + 5, left - 12, top),
    handLine(left - 15, bottom - 5, left - 12, bottom),
    handLine(left - 9, bottom - 5, left - 12, bottom),
    handwriting(left - 36, 203, '2,10 m'),
    handLine(left, bottom + 9, right, bottom + 9),
    handLine(left + 5, bottom + 6, left, bottom + 9),
    handLine(left + 5, bottom + 12, left, bottom + 9),
    handLine(right - 5, bottom + 6, right, bottom + 9),
    handLine(right - 5, bottom + 12, right, bottom + 9),
    handwriting(89, bottom + 18, '1,20 m'),
    handLine(145, 175, 132, 178),
    handwriting(147, 176, 'Eiche'),
  ]
}

export const note = (): FaxPage[] => [
  {
    marks: [
      ...lines.map((words, index) => handwriting(24, 40 + index * 13, words, 4)),
      ...shelf(),
      handwriting(140, 262, 'Danke!', 4),
      handwriting(140, 278, 'K. Nowak', 4.5, 0.7),
    ],
  },
]
