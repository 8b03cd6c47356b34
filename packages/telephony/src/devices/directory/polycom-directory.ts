import { limits } from '@lineside/contract/limits'
import { type DirectoryEntry, type DirectoryFormat, type DirectoryWords, namedNumber } from './directory-page.ts'
import { utf8Bytes, withinBytes, xmlDocument, xmlField } from './directory-xml.ts'

/** Bytes of a name in UTF-8 that the phone takes. */
const nameBytes = 40

/** A long name gives way to the label, so that the numbers of one person differ. */
const shortName = (entry: DirectoryEntry, words: DirectoryWords): string => {
  const label = namedNumber({ ...entry, name: '' }, words)
  return `${withinBytes(entry.name, nameBytes - utf8Bytes(label))}${label}`
}

/**
 * Polycom and Poly VVX, Edge E: the contact directory that the phone loads when it starts, and keeps and searches itself.
 * Each number is an item of its own. Nothing else of an item is written: the phone's defaults divert, reject and watch
 * nobody.
 * Sources: Polycom, Administrator's Guide SoundPoint IP / SoundStation IP, 3.1.17.1 Local Contact Directory File Format (ln,
 * fn, ct, and their 40 bytes), and the guide of UC Software 4.1.6, which has the same elements.
 */
export const polycomDirectory: DirectoryFormat = {
  file: 'polycom.xml',
  entries: limits.directoryNumbers,
  hasPages: false,
  write: ({ entries, words }) =>
    xmlDocument('directory', [
      '<item_list>',
      ...entries.map((entry) =>
        ['<item>', xmlField('ln', shortName(entry, words)), '<fn></fn>', xmlField('ct', entry.number), '</item>'].join(
          '',
        ),
      ),
      '</item_list>',
    ]),
}
