import { type DirectoryFormat, type DirectoryPage, namedNumber } from './directory-page.ts'
import { listedNumber, xmlDocument, xmlField, xmlText } from './directory-xml.ts'

/** Stands in an address for what the person has typed. */
const token = '__X__'

const softKey = (key: string, label: string, url: string): string =>
  ['<SoftKeyItem>', xmlField('Name', key), xmlField('Label', label), xmlField('URL', url), '</SoftKeyItem>'].join('')

const write = ({ entries, words, url, next }: DirectoryPage): string =>
  xmlDocument(entries.length === 0 ? 'SnomIPPhoneText' : 'SnomIPPhoneDirectory', [
    xmlField('Title', words.title),
    ...(entries.length === 0 ? [xmlField('Text', words.nothing)] : []),
    ...entries.map((entry) => listedNumber(namedNumber(entry, words), entry.number)),
    softKey('F1', words.search, url),
    ...(next === null ? [] : [softKey('F2', words.next, next)]),
  ])

/**
 * Snom D7xx, D8xx: the XML minibrowser. It shows a form, then pages with keys for a new search and the next page.
 * Sources: Snom, XML Minibrowser (service.snom.com/display/wiki/XML+Minibrowser), SnomIPPhoneInput with its InputToken
 * (service.snom.com/display/wiki/SnomIPPhoneInput), SnomIPPhoneDirectory and SoftKeyItem (wiki.snom.com/Xmlobjects, which
 * also says that a list can be chosen from by digits up to 100 lines).
 */
export const snomDirectory: DirectoryFormat = {
  file: 'snom.xml',
  entries: 50,
  hasPages: true,
  write,
  writeForm: ({ words, url }) =>
    xmlDocument('SnomIPPhoneInput', [
      xmlField('Title', words.title),
      `<Url>${xmlText(url)}?q=${token}</Url>`,
      '<InputItem>',
      xmlField('DisplayName', words.wanted),
      xmlField('InputToken', token),
      xmlField('InputFlags', 'a'),
      '</InputItem>',
    ]),
}
