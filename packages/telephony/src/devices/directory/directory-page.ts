import type { ContactLabel } from '@lineside/contract/resources/contacts'

/** BOOK-01: one number of a directory on a phone. */
export interface DirectoryEntry {
  /** The same for all numbers of one colleague or contact, which follow each other. */
  readonly owner: string
  readonly name: string
  /** null: the extension of a colleague, or the number of one who has none. */
  readonly label: ContactLabel | null
  /** As it is dialled. */
  readonly number: string
}

/** Words that phones show around the entries, in the language of the phone's line. */
export interface DirectoryWords {
  readonly title: string
  readonly search: string
  /** Asks for a part of a name or number. */
  readonly wanted: string
  readonly next: string
  readonly dial: string
  readonly edit: string
  readonly exit: string
  readonly nothing: string
  readonly labels: Readonly<Record<ContactLabel, string>>
}

/** A part of a directory, ready to be written in a maker's format. */
export interface DirectoryPage {
  readonly entries: readonly DirectoryEntry[]
  readonly words: DirectoryWords
  /** Address of the first page without a search. */
  readonly url: string
  /** Address of the page that follows; null: this is the last one. */
  readonly next: string | null
}

/** How a maker's phones read a directory. */
export interface DirectoryFormat {
  /** Name of the file in the folder of a phone's directories. */
  readonly file: string
  /** The most numbers in one document. Phones that keep the whole file take as many of them as they have room for. */
  readonly entries: number
  /** The phone shows page after page, in the order of names. Otherwise colleagues come first, in case it has no room for all. */
  readonly hasPages: boolean
  readonly write: (page: DirectoryPage) => string
  /** The form in which the person searches. It is shown first; an empty search shows everything. */
  readonly writeForm?: (page: Pick<DirectoryPage, 'words' | 'url'>) => string
}

/** A name for formats that show one number a line: `Anna Novak (Mobile)`. */
export const namedNumber = ({ name, label }: DirectoryEntry, { labels }: DirectoryWords): string =>
  label === null || label === 'work' ? name : `${name} (${labels[label]})`

/** The entries of each colleague or contact together, for formats that show several numbers under a name. */
export const byOwner = (entries: readonly DirectoryEntry[]): readonly (readonly DirectoryEntry[])[] => {
  const owners = new Map<string, DirectoryEntry[]>()
  for (const entry of entries) owners.set(entry.owner, [...(owners.get(entry.owner) ?? []), entry])
  return [...owners.values()]
}
