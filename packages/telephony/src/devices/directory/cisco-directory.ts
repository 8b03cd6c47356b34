import { type DirectoryFormat, type DirectoryPage, namedNumber } from './directory-page.ts'
import { listedNumber, xmlDocument, xmlField } from './directory-xml.ts'

const softKey = (name: string, url: string, index: number): string =>
  [
    '<SoftKeyItem>',
    xmlField('Name', name),
    xmlField('URL', url),
    xmlField('Position', String(index + 1)),
    '</SoftKeyItem>',
  ].join('')

/** The keys below a page. Keys of ours take the place of the phone's own, so those that dial are named, too. */
const softKeys = ({ words, url, next }: DirectoryPage): readonly (readonly [name: string, url: string])[] => [
  [words.dial, 'SoftKey:Dial'],
  [words.edit, 'SoftKey:EditDial'],
  ...(next === null ? [] : [[words.next, next] as const]),
  [words.search, url],
  [words.exit, 'SoftKey:Exit'],
]

const write = (page: DirectoryPage): string => {
  const { entries, words } = page
  return xmlDocument('CiscoIPPhoneDirectory', [
    xmlField('Title', words.title),
    xmlField('Prompt', entries.length === 0 ? words.nothing : words.title),
    ...entries.map((entry) => listedNumber(namedNumber(entry, words), entry.number)),
    ...softKeys(page).map(([name, url], index) => softKey(name, url, index)),
  ])
}

/**
 * Cisco MPP 68xx, 78xx, 88xx: a form, then pages of at most 32 entries.
 * Source: Cisco Unified IP Phone Services Application Development Notes (OL-20949-01), chapter 3: CiscoIPPhoneInput,
 * CiscoIPPhoneDirectory ("a maximum of 32 DirectoryEntry objects"), Custom Directories; chapter 5: URIs of soft keys.
 */
export const ciscoDirectory: DirectoryFormat = {
  file: 'cisco.xml',
  entries: 32,
  hasPages: true,
  write,
  writeForm: ({ words, url }) =>
    xmlDocument('CiscoIPPhoneInput', [
      xmlField('Title', words.title),
      xmlField('Prompt', words.wanted),
      xmlField('URL', url),
      '<InputItem>',
      xmlField('DisplayName', words.search),
      xmlField('QueryStringParam', 'q'),
      '<DefaultValue></DefaultValue>',
      xmlField('InputFlags', 'A'),
      '</InputItem>',
    ]),
}
