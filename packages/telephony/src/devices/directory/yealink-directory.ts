import { limits } from '@lineside/contract/limits'
import { byOwner, type DirectoryEntry, type DirectoryFormat, type DirectoryWords } from './directory-page.ts'
import { xmlDocument, xmlField, xmlText } from './directory-xml.ts'

const person = (numbers: readonly DirectoryEntry[], { labels }: DirectoryWords): string =>
  [
    '<DirectoryEntry>',
    xmlField('Name', numbers[0]?.name ?? ''),
    ...numbers.map(({ label, number }) =>
      label === null
        ? xmlField('Telephone', number)
        : `<Telephone label="${xmlText(labels[label])}">${xmlText(number)}</Telephone>`,
    ),
    '</DirectoryEntry>',
  ].join('')

/**
 * Yealink T3, T4, T5 and DECT bases: a remote phone book, in which each name has its numbers with their labels. The phone
 * reads it when it is opened, and asks again with what is searched where the address has `#SEARCH`.
 * Source: Yealink, Administrator's Guide for SIP-T2 Series/T19(P) E2/T4 Series/T5 Series/CP860 IP Phones, Remote Phone Book,
 * and its file for download (YealinkIPPhoneDirectory, DirectoryEntry, Name, Telephone).
 */
export const yealinkDirectory: DirectoryFormat = {
  file: 'yealink.xml',
  entries: limits.directoryNumbers,
  hasPages: false,
  write: ({ entries, words }) =>
    xmlDocument('YealinkIPPhoneDirectory', [
      xmlField('Title', words.title),
      ...byOwner(entries).map((numbers) => person(numbers, words)),
    ]),
}

/** Stands in an address of a phone book for what the person has typed. */
export const yealinkSearch = '#SEARCH'
