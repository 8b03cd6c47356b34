import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillCiscoForm,
  fillSnomForm,
  readCisco,
  readGrandstream,
  readPolycom,
  readSnom,
  readYealink,
} from '../../../test/read-directory.ts'
import {
  directoryAddresses,
  directoryFormat,
  directoryFormats,
  macOfPolycomFile,
  soughtText,
} from './directory-formats.ts'
import type { DirectoryEntry } from './directory-page.ts'
import { utf8Bytes, withinBytes } from './directory-xml.ts'

const words = {
  title: 'Telefonbuch',
  search: 'Suchen',
  wanted: 'Name',
  next: 'Weiter',
  dial: 'Wählen',
  edit: 'Ändern',
  exit: 'Ende',
  nothing: 'Niemand',
  labels: { work: 'Arbeit', mobile: 'Mobil', home: 'Privat', fax: 'Fax', other: 'Andere' },
}
const url = 'https://pbx.example/provision/s/02156500000c/x.xml'
const next = `${url}?q=a%20b&page=2`
const page = (entries: readonly DirectoryEntry[], more: object = {}) => ({ entries, words, url, next: null, ...more })

const odd = `Müller & "Söhne" <O'Neil> Ёлкин 50 % ☎`
const entries: readonly DirectoryEntry[] = [
  { owner: '0-1', name: 'Anna Novak', label: null, number: '24' },
  { owner: '2-7', name: odd, label: 'work', number: '+43662874012' },
  { owner: '2-7', name: odd, label: 'mobile', number: '+436649998877' },
]
const lines = [
  { name: 'Anna Novak', label: null, number: '24' },
  { name: odd, label: null, number: '+43662874012' },
  { name: `${odd} (Mobil)`, label: null, number: '+436649998877' },
]
const { snom, yealink, grandstream, polycom, cisco } = directoryFormats

test('BOOK-01: a Snom phone reads a form, pages of names, and the keys of a search and the next page', () => {
  const read = readSnom(snom.write(page(entries, { next })))
  expect(read).toEqual({ numbers: lines, keys: { F1: url, F2: next } })
  expect(readSnom(snom.write(page(entries))).keys).toEqual({ F1: url })
  expect(fillSnomForm(snom.writeForm?.({ words, url }) ?? '', 'mü & co')).toBe(`${url}?q=m%C3%BC%20%26%20co`)
  expect(snom.write(page([]))).toContain('<Text>Niemand</Text>')
})

test('BOOK-01: a Cisco phone reads a form, at most 32 names, and keys that dial, search and go on', () => {
  const dialling = { Wählen: 'SoftKey:Dial', Ändern: 'SoftKey:EditDial', Ende: 'SoftKey:Exit' }
  const read = readCisco(cisco.write(page(entries, { next })))
  expect(read).toEqual({ numbers: lines, keys: { ...dialling, Weiter: next, Suchen: url } })
  expect(readCisco(cisco.write(page([]))).keys).toEqual({ ...dialling, Suchen: url })
  expect(fillCiscoForm(cisco.writeForm?.({ words, url }) ?? '', 'mü')).toBe(`${url}?q=m%C3%BC`)
  expect(cisco.entries).toBe(32)
})

test('BOOK-01: a Yealink phone reads each name once, with its numbers and their labels', () => {
  const text = yealink.write(page(entries))
  expect(readYealink(text)).toEqual([
    { name: 'Anna Novak', label: null, number: '24' },
    { name: odd, label: 'Arbeit', number: '+43662874012' },
    { name: odd, label: 'Mobil', number: '+436649998877' },
  ])
  expect(text.match(/<DirectoryEntry>/g)).toHaveLength(2)
  expect(readYealink(yealink.write(page([])))).toEqual([])
})

test('BOOK-01: a Grandstream phone reads contacts with its own words for labels', () => {
  const text = grandstream.write(page(entries))
  expect(readGrandstream(text)).toEqual([
    { name: 'Anna Novak', label: 'Work', number: '24' },
    { name: odd, label: 'Work', number: '+43662874012' },
    { name: odd, label: 'Mobile', number: '+436649998877' },
  ])
  expect(text.match(/<Contact>/g)).toHaveLength(2)
})

test('BOOK-01: a Polycom phone reads an item a number, and no name above 40 bytes', () => {
  expect(readPolycom(polycom.write(page(entries)))).toEqual([
    lines[0],
    { ...lines[1], name: `Müller & "Söhne" <O'Neil> Ёлкин 5` },
    { ...lines[2], name: `Müller & "Söhne" <O'Neil> Ёл (Mobil)` },
  ])
  const long = { owner: '1-1', name: 'ü'.repeat(30), label: null, number: '1' }
  expect(readPolycom(polycom.write(page([long])))[0]?.name).toBe('ü'.repeat(20))
})

test('BOOK-01: whatever names hold, each format is well-formed and gives them back', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const labels = fc.constantFrom('work', 'mobile', 'home', 'fax', 'other', null)
  fc.assert(
    fc.property(text, text, labels, (name, number, label) => {
      const shown = page([{ owner: '1-1', name, label, number }], { next: `${url}?q=${encodeURIComponent(name)}` })
      // signs that XML has no way to write become spaces
      const written = (each: string) => each.replace(/[\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029]+/gu, ' ')
      for (const numbers of [readYealink(yealink.write(shown)), readGrandstream(grandstream.write(shown))])
        expect(numbers).toMatchObject([{ name: written(name), number: written(number) }])
      for (const { numbers } of [readSnom(snom.write(shown)), readCisco(cisco.write(shown))])
        expect(numbers[0]?.name.startsWith(written(name))).toBe(true)
      const [item] = readPolycom(polycom.write(shown))
      expect(Buffer.byteLength(item?.name ?? '')).toBeLessThanOrEqual(40)
      expect(item?.number).toBe(written(number))
    }),
  )
})

test('BOOK-01: names are cut between characters, however many bytes these have', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(60), (text, most) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text))
      const cut = withinBytes(text, most)
      expect([text.startsWith(cut), utf8Bytes(cut) <= most]).toEqual([true, true])
      const following = text.codePointAt(cut.length)
      if (following === undefined) return
      expect(utf8Bytes(cut + String.fromCodePoint(following))).toBeGreaterThan(most)
    }),
  )
})

test('BOOK-01: files are known by their names, and phones are told where they are', () => {
  for (const format of Object.values(directoryFormats)) expect(directoryFormat(format.file.toUpperCase())).toBe(format)
  expect(directoryFormat('aastra.xml')).toBeUndefined()
  expect(macOfPolycomFile('0004F2ABCDEF-Directory.xml')).toBe('0004f2abcdef')
  for (const name of ['0004f2abcdef.cfg', '000000000000-directory~.xml', 'x-directory.xml'])
    expect(macOfPolycomFile(name)).toBeNull()
  expect(directoryAddresses('https://a/provision/s/', '0004f2abcdef')).toEqual({
    snom: 'https://a/provision/s/0004f2abcdef/snom.xml',
    yealink: 'https://a/provision/s/0004f2abcdef/yealink.xml?q=#SEARCH',
    grandstream: 'https://a/provision/s/0004f2abcdef',
    polycom: 'https://a/provision/s/0004f2abcdef-directory.xml',
    cisco: 'https://a/provision/s/0004f2abcdef/cisco.xml',
  })
  expect(['#SEARCH', 'mü', ''].map(soughtText)).toEqual(['', 'mü', ''])
})
