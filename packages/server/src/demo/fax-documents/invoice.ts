import type { FaxMark, FaxPage } from '../../domain/media/fax/fax-page.ts'
import { type Column, amount, box, line, table, text } from './marks.ts'

const ROWS_A_PAGE = 22
const columns: Column[] = [
  { title: 'No.', width: 14 },
  { title: 'Work and material', width: 92 },
  { title: 'Quantity', width: 32, align: 'right' },
  { title: 'EUR', width: 37, align: 'right' },
]

const rooms = ['Reception', 'Meeting room', 'Small office', 'Corridor', 'Kitchen']
/** Work done in a room: unit, price of one unit in cents, and the quantity in the first room. */
const works: [string, string, number, number][] = [
  ['panels, oak, oiled', 'm²', 9_400, 12],
  ['skirting boards, fitted', 'm', 1_250, 18],
  ['door leaf and frame', 'pcs', 38_500, 1],
  ['shelf boards, cut to size', 'm', 2_480, 9],
  ['hinges and handles', 'pcs', 690, 14],
  ['doors adjusted', 'h', 6_200, 2],
  ['floor protected, cleaned', 'h', 4_800, 3],
  ['electric sockets cut out', 'pcs', 1_100, 6],
  ['fitters', 'h', 6_200, 11],
  ['edges sanded, waxed', 'm', 720, 16],
  ['old fittings removed', 'h', 4_800, 4],
  ['material disposed of', 'm³', 5_600, 1],
]

const items = rooms.flatMap((room, index) =>
  works.map(([name, unit, price, first]) => ({ name: `${room}: ${name}`, unit, price, quantity: first + index })),
)

function head(page: number): FaxMark[] {
  return [
    {
      kind: 'path',
      isFilled: true,
      path: 'M33 13.5L35.2 18.5L38.4 17L37.6 24L41.4 20.6L42.4 23.2L46.6 22.8L45 26.4L46.8 28L39.6 32L40.2 34L33.5 33L33.7 36.5L32.3 36.5L32.5 33L25.8 34L26.4 32L19.2 28L21 26.4L19.4 22.8L23.6 23.2L24.6 20.6L28.4 24L27.6 17L30.8 18.5Z',
    },
    text(52, 26, 'AHORN INNENAUSBAU', { size: 18, bold: true }),
    text(52, 32, 'Werkstraße 12', { size: 9 }),
    text(195, 26, 'Invoice 2026-0412', { size: 13, bold: true, align: 'right' }),
    text(195, 32, `Sheet ${page}`, { size: 9, align: 'right' }),
    line(20, 38, 195, 38, 0.8),
  ]
}

function itemPages(): FaxPage[] {
  const pages: FaxPage[] = []
  for (let from = 0; from < items.length; from += ROWS_A_PAGE) {
    const rows = items
      .slice(from, from + ROWS_A_PAGE)
      .map(({ name, unit, price, quantity }, index) => [
        String(from + index + 1),
        name,
        `${quantity} ${unit}`,
        amount(price * quantity, 'en-GB'),
      ])
    pages.push({ marks: [...head(pages.length + 1), ...address(from === 0), ...table(20, 85, columns, rows)] })
  }
  return pages
}

const address = (isFirst: boolean): FaxMark[] =>
  isFirst
    ? [
        text(20, 54, 'Lakeside Property Management'),
        text(20, 59.5, 'Accounts payable'),
        text(20, 65, '2 Boathouse Lane'),
        text(20, 79, 'Office on the second floor, fitted out as offered in September', { bold: true }),
      ]
    : [text(20, 79, 'Carried on from the sheet before', { size: 9 })]

/** The page with the sums, and the slip to return with the payment. */
function lastPage(number: number): FaxPage {
  const net = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const tax = Math.round(net * 0.2)
  const sums: [string, string][] = [
    ['Sum of all sheets', amount(net, 'en-GB')],
    ['Value added tax 20 %', amount(tax, 'en-GB')],
    ['To be paid, EUR', amount(net + tax, 'en-GB')],
  ]
  const slip = ['Name', 'Account', 'Reference', 'Amount']
  return {
    marks: [
      ...head(number),
      ...sums.flatMap(([name, sum], index) => [
        text(140, 60 + index * 10, name, { align: 'right', size: 12, bold: index === 2 }),
        box(145, 54 + index * 10, 50, 8, { isShaded: index === 2 }),
        text(192, 60 + index * 10, sum, { align: 'right', size: 12, bold: index === 2 }),
      ]),
      {
        kind: 'paragraph',
        x: 20,
        y: 105,
        width: 170,
        text: 'Please pay within 30 days of the date of this fax. For payment within 10 days you may take off 2 %. Thank you for your order.',
      },
      { kind: 'path', path: 'M20 150H195', line: 0.3 },
      text(107, 148, 'please cut here', { size: 7, align: 'center' }),
      box(20, 158, 175, 72, { line: 0.8 }),
      text(25, 168, 'PAYMENT SLIP', { bold: true, size: 13 }),
      ...slip.flatMap((name, index) => [
        text(25, 180 + index * 12, name, { size: 9 }),
        ...Array.from({ length: 22 }, (_, cell) => box(55 + cell * 6, 174.5 + index * 12, 6, 8)),
      ]),
      ...'2026-0412'.split('').map((digit, index) => text(58 + index * 6, 204.5, digit, { align: 'center', size: 12 })),
    ],
  }
}

export function invoice(): FaxPage[] {
  const pages = itemPages()
  return [...pages, lastPage(pages.length + 1)]
}
