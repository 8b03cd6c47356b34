import { DOMParser, type Document, type Element } from '@xmldom/xmldom'

/** One number as a phone shows it. */
export interface ReadNumber {
  readonly name: string
  readonly label: string | null
  readonly number: string
}

/** Keys with the addresses that they fetch. */
type Keys = Readonly<Record<string, string>>

/** @throws for anything that is not well-formed XML */
const parsed = (text: string): Document =>
  new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    },
  }).parseFromString(text, 'text/xml')

const all = (at: Document | Element, name: string): readonly Element[] => [...at.getElementsByTagName(name)]
const textOf = (at: Document | Element, name: string): string => all(at, name)[0]?.textContent ?? ''
const rootOf = (document: Document): string => document.documentElement?.tagName ?? ''

/** Expects these elements in the given one and no others. */
const only = (at: Element, names: readonly string[]): void => {
  const found = [...at.childNodes].filter(({ nodeType }) => nodeType === 1).map(({ nodeName }) => nodeName)
  const odd = found.find((name) => !names.includes(name))
  if (odd !== undefined) throw new Error(`<${at.tagName}> has a <${odd}>`)
}

const expectRoot = (document: Document, root: string, children: readonly string[]): void => {
  if (rootOf(document) !== root) throw new Error(`The document is a <${rootOf(document)}>, no <${root}>`)
  if (document.documentElement !== null) only(document.documentElement, children)
}

const entriesOf = (document: Document, most: number): readonly ReadNumber[] => {
  const entries = all(document, 'DirectoryEntry')
  if (entries.length > most) throw new Error(`There are ${entries.length} entries`)
  return entries.map((entry) => {
    only(entry, ['Name', 'Telephone'])
    return { name: textOf(entry, 'Name'), label: null, number: textOf(entry, 'Telephone') }
  })
}

const keysOf = (document: Document, name: string): Keys =>
  Object.fromEntries(all(document, 'SoftKeyItem').map((key) => [textOf(key, name), textOf(key, 'URL')]))

export const readSnom = (text: string) => {
  const document = parsed(text)
  expectRoot(document, 'SnomIPPhoneDirectory', ['Title', 'DirectoryEntry', 'SoftKeyItem'])
  return { numbers: entriesOf(document, 100), keys: keysOf(document, 'Name') }
}

/** @returns the address that the phone fetches after somebody has typed something */
export const fillSnomForm = (text: string, typed: string): string => {
  const document = parsed(text)
  expectRoot(document, 'SnomIPPhoneInput', ['Title', 'Url', 'InputItem'])
  return textOf(document, 'Url').replace(textOf(document, 'InputToken'), encodeURIComponent(typed))
}

export const readCisco = (text: string) => {
  const document = parsed(text)
  expectRoot(document, 'CiscoIPPhoneDirectory', ['Title', 'Prompt', 'DirectoryEntry', 'SoftKeyItem'])
  const places = all(document, 'SoftKeyItem').map((key) => Number(textOf(key, 'Position')))
  if (new Set(places).size !== places.length) throw new Error('Two keys have one place')
  return { numbers: entriesOf(document, 32), keys: keysOf(document, 'Name') }
}

export const fillCiscoForm = (text: string, typed: string): string => {
  const document = parsed(text)
  expectRoot(document, 'CiscoIPPhoneInput', ['Title', 'Prompt', 'URL', 'InputItem'])
  return `${textOf(document, 'URL')}?${textOf(document, 'QueryStringParam')}=${encodeURIComponent(typed)}`
}

export const readYealink = (text: string): readonly ReadNumber[] => {
  const document = parsed(text)
  expectRoot(document, 'YealinkIPPhoneDirectory', ['Title', 'DirectoryEntry'])
  return all(document, 'DirectoryEntry').flatMap((entry) =>
    all(entry, 'Telephone').map((telephone) => ({
      name: textOf(entry, 'Name'),
      label: telephone.getAttribute('label'),
      number: telephone.textContent ?? '',
    })),
  )
}

export const readGrandstream = (text: string): readonly ReadNumber[] => {
  const document = parsed(text)
  expectRoot(document, 'AddressBook', ['version', 'Contact'])
  return all(document, 'Contact').flatMap((contact) => {
    only(contact, ['FirstName', 'LastName', 'Phone'])
    return all(contact, 'Phone').map((phone) => {
      only(phone, ['phonenumber', 'accountindex'])
      const name = [textOf(contact, 'FirstName'), textOf(contact, 'LastName')].filter(Boolean).join(' ')
      return { name, label: phone.getAttribute('type'), number: textOf(phone, 'phonenumber') }
    })
  })
}

export const readPolycom = (text: string): readonly ReadNumber[] => {
  const document = parsed(text)
  expectRoot(document, 'directory', ['item_list'])
  return all(document, 'item').map((item) => {
    only(item, ['ln', 'fn', 'ct'])
    const name = [textOf(item, 'fn'), textOf(item, 'ln')].filter(Boolean).join(' ')
    return { name, label: null, number: textOf(item, 'ct') }
  })
}
