import { Phone } from 'lucide-react'
import { expect, test } from 'vitest'
import type { PaletteEntry } from './palette-entry.ts'
import { paletteHits, type PaletteParts } from './palette-hits.ts'

const entry = (title: string, beside?: string, words?: string): PaletteEntry => ({
  id: `${title} ${beside}`,
  title,
  beside,
  words,
  icon: Phone,
  run: () => {},
  does: 'open',
})
const sales = entry('Sales', 'Group · Ext. 50')
const holz = entry('Salzmann Holz', 'Company · +43 662 87 40 12')
const parts: PaletteParts = {
  number: [],
  last: [sales],
  atHand: [entry('Max Berger', 'Ext. 21'), entry('Rosalie Ernst', 'Ext. 22'), entry('Ötzi Müller', 'Ext. 23')],
  found: [sales, holz, entry('Timber', 'Company · +43 1 234 56 78')],
  screens: [
    entry('Voicebox', 'Call settings', 'voicemail answering machine'),
    entry('Settings', undefined, 'password'),
  ],
  tabs: [entry('Voicemails', 'Conversations', 'messages')],
  actions: [entry('Dark', 'Theme', 'night black')],
}
const titles = (text: string, more: Partial<PaletteParts> = {}, digits: string | null = null) =>
  paletteHits({ ...parts, ...more }, { text, who: text, digits }).map(
    ({ section, entry: { title } }) => `${section}: ${title}`,
  )

test('FIND-02: nothing typed: what was chosen last, all places, all that can be done; nobody’s name', () => {
  expect(titles('')).toEqual(['last: Sales', 'goTo: Voicebox', 'goTo: Settings', 'do: Dark'])
})

test('FIND-01: names, parts of words and umlauts that are written out; what the server found is there whatever it fits by', () => {
  expect(titles('sal')).toEqual(['last: Sales', 'people: Salzmann Holz', 'people: Rosalie Ernst', 'people: Timber'])
  expect(titles('oetzi mueller', { found: [], last: [] })).toEqual(['people: Ötzi Müller'])
})

test('FIND-01: screens, tabs and actions by synonyms', () => {
  const own = { found: [], last: [], atHand: [] }
  expect(titles('voicemail', own)).toEqual(['goTo: Voicemails', 'goTo: Voicebox'])
  expect(titles('password', own)).toEqual(['goTo: Settings'])
  expect(titles('night', own)).toEqual(['do: Dark'])
  expect(titles('xyzzy', own)).toEqual([])
})

test('FIND-01: a typed number: what can be done with it stands first, then whose number has these digits', () => {
  const number = [entry('Call +43 662 87')]
  const hits = paletteHits(
    { ...parts, number, found: [holz], last: [] },
    { text: '0662 87', who: '0662 87', digits: '4366287' },
  )
  expect(hits.map(({ entry: { title } }) => title)).toEqual(['Call +43 662 87', 'Salzmann Holz'])
  const [from, to] = hits[1]?.besideStretches[0] ?? [0, 0]
  expect(holz.beside?.slice(from, to)).toBe('43 662 87')
})

test('FIND-01: the bare number that was typed is not listed again below its actions; whoever has it is', () => {
  const caller = { kind: 'caller', id: 1, name: null, number: '4366287', detail: null, shared: false } as const
  const again = { ...entry('+43 662 87'), thing: caller }
  const named = { ...entry('Timber', '+43 662 87'), thing: { ...caller, name: 'Timber' } }
  const hits = paletteHits(
    { ...parts, found: [again, named], last: [again] },
    { text: '066287', who: '066287', digits: '4366287' },
  )
  expect(hits.map(({ entry: { title } }) => title)).toEqual(['Timber'])
})

test('FIND-02: each part shows a few hits, however many fit', () => {
  const many = Array.from({ length: 2000 }, (_, index) => entry(`Person ${index}`, `Ext. ${index}`))
  expect(titles('person', { atHand: many, found: [], last: [] })).toHaveLength(8)
})

test('FIND-01: people are found beside the word that says to call them; places by the whole text', () => {
  const found = paletteHits(
    { ...parts, found: [], last: [], screens: [entry('Call settings')] },
    { text: 'call max', who: 'max', digits: null },
  )
  expect(found.map(({ entry: { title } }) => title)).toEqual(['Max Berger'])
})
