import type { FaxMark, FaxPage } from '../../domain/media/fax/fax-page.ts'
import { type Column, amount, box, line, table, text } from './marks.ts'

const columns: Column[] = [
  { title: 'Pos.', width: 13 },
  { title: 'Artikel', width: 80 },
  { title: 'Menge', width: 24, align: 'right' },
  { title: 'Einzelpreis', width: 28, align: 'right' },
  { title: 'Betrag EUR', width: 30, align: 'right' },
]

/** Article, quantity, unit, price of one unit in cents. */
const items: [string, number, string, number][] = [
  ['Eiche massiv, gehobelt, 26 mm', 14, 'm²', 6_840],
  ['Birke Multiplex, 18 mm', 22, 'Pl.', 5_990],
  ['Kantenband Eiche, 24 mm', 150, 'm', 85],
  ['Topfscharnier, gedämpft', 64, 'Stk.', 345],
  ['Hartwachsöl, matt, 2,5 l', 6, 'Kan.', 5_450],
  ['Anlieferung mit Hebebühne', 1, 'psch.', 8_900],
]

function letterhead(): FaxMark[] {
  return [
    { kind: 'path', isFilled: true, path: 'M20 34L30 16L40 34Z' },
    { kind: 'path', isFilled: true, path: 'M32 34L38 22L44 34Z' },
    text(50, 26, 'Holzhandel Kessler GmbH', { size: 20, bold: true }),
    text(50, 33, 'Schnittholz · Platten · Beschläge', { size: 10 }),
    line(20, 38, 195, 38, 0.8),
    text(195, 43, 'Am Sägewerk 3 · 14109 Waldsee · Tel. +49 30 23125 170 · Fax -179', { size: 8, align: 'right' }),
  ]
}

function firstPage(): FaxPage {
  const net = items.reduce((sum, [, quantity, , price]) => sum + quantity * price, 0)
  const tax = Math.round(net * 0.19)
  const rows = items.map(([name, quantity, unit, price], index) => [
    String(index + 1),
    name,
    `${quantity} ${unit}`,
    amount(price, 'de-DE'),
    amount(quantity * price, 'de-DE'),
  ])
  const sums: [string, number][] = [
    ['Summe netto', net],
    ['19 % MwSt.', tax],
    ['Gesamtbetrag EUR', net + tax],
  ]
  return {
    marks: [
      ...letterhead(),
      text(20, 60, 'Ahorn Innenausbau'),
      text(20, 65.5, 'Einkauf'),
      text(20, 71, 'Werkstraße 12'),
      text(195, 60, 'Kundennummer 20417', { align: 'right' }),
      text(195, 65.5, 'Sachbearbeiter: J. Pichler', { align: 'right' }),
      text(20, 92, 'Auftragsbestätigung AB-26-3381', { size: 16, bold: true }),
      {
        kind: 'paragraph',
        x: 20,
        y: 103,
        width: 170,
        text: 'Vielen Dank für Ihre Bestellung. Wir bestätigen sie wie folgt und bitten Sie, Mengen und Maße noch einmal zu prüfen.',
      },
      ...table(20, 118, columns, rows),
      ...sums.flatMap(([name, cents], index) => [
        text(163, 182 + index * 7, name, { align: 'right', bold: index === 2 }),
        text(193.2, 182 + index * 7, amount(cents, 'de-DE'), { align: 'right', bold: index === 2 }),
      ]),
      line(120, 198.5, 195, 198.5, 0.6),
      text(20, 216, 'Liefertermin: Kalenderwoche 49, vormittags', { bold: true }),
      text(20, 285, 'Fortsetzung auf Seite 2', { size: 8 }),
    ],
  }
}

const terms = [
  'Zahlung: 14 Tage 2 % Skonto, 30 Tage netto.',
  'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum. Holz ist ein Naturprodukt: Unterschiede in Farbe und Maserung sind kein Mangel.',
  'Bitte sorgen Sie dafür, dass der Lkw (7,5 t) zufahren kann und jemand beim Abladen hilft.',
  'Bitte senden Sie uns diese Seite unterschrieben zurück. Erst dann wird der Zuschnitt begonnen.',
]

function secondPage(): FaxPage {
  return {
    marks: [
      ...letterhead(),
      text(20, 60, 'Bedingungen zu AB-26-3381', { size: 14, bold: true }),
      ...terms.flatMap((words, index): FaxMark[] => [
        text(20, 74 + index * 18, `${index + 1}.`),
        { kind: 'paragraph', x: 28, y: 74 + index * 18, width: 160, text: words },
      ]),
      box(20, 160, 170, 55),
      text(25, 170, 'Auftrag geprüft und freigegeben', { bold: true }),
      box(25, 177, 4, 4),
      text(32, 180.5, 'Zuschnitt wie bestellt'),
      box(95, 177, 4, 4),
      text(102, 180.5, 'Änderungen siehe Beiblatt'),
      line(25, 205, 85, 205),
      text(25, 210, 'Ort, Datum', { size: 8 }),
      line(100, 205, 185, 205),
      text(100, 210, 'Stempel, Unterschrift', { size: 8 }),
      text(20, 240, 'Mit freundlichen Grüßen'),
      {
        kind: 'path',
        line: 0.5,
        path: 'M22 258C26 244 31 244 28 256C34 244 38 248 36 256C40 250 44 248 45 255C50 249 54 252 60 254C66 255 70 250 82 252',
      },
      text(20, 268, 'J. Pichler, Verkauf'),
    ],
  }
}

export const orderConfirmation = (): FaxPage[] => [firstPage(), secondPage()]
