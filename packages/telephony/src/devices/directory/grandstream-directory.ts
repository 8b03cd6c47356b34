import { limits } from '@lineside/contract/limits'
import { byOwner, type DirectoryEntry, type DirectoryFormat } from './directory-page.ts'
import { xmlDocument, xmlField } from './directory-xml.ts'

/** The words of the format, which the phone translates itself. */
const types = { work: 'Work', mobile: 'Mobile', home: 'Home', fax: 'Fax', other: 'Other' } as const

/** The account that dials: the phone's first one. */
const account = '0'

const contact = (numbers: readonly DirectoryEntry[]): readonly string[] => [
  '<Contact>',
  // names are not split: nobody says which part of one is the family's
  '<FirstName></FirstName>',
  xmlField('LastName', numbers[0]?.name ?? ''),
  ...numbers.map(({ label, number }) =>
    [
      `<Phone type="${types[label ?? 'work']}">`,
      xmlField('phonenumber', number),
      xmlField('accountindex', account),
      '</Phone>',
    ].join(''),
  ),
  '</Contact>',
]

/**
 * Grandstream GXP, GRP: a phone book that the phone loads from a folder at an interval, under this name, and keeps and
 * searches itself.
 * Source: Grandstream, GXP Series XML Phonebook Guide
 * (documentation.grandstream.com/knowledge-base/gxp-series-xml-phonebook-guide): AddressBook, Contact, Phone with its type
 * (Work, Home, Mobile, Fax, Other) and accountindex (from 0).
 */
export const grandstreamDirectory: DirectoryFormat = {
  file: 'phonebook.xml',
  entries: limits.directoryNumbers,
  hasPages: false,
  write: ({ entries }) => xmlDocument('AddressBook', ['<version>1</version>', ...byOwner(entries).flatMap(contact)]),
}
