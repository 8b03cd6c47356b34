import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { BookError } from './book-failure.ts'

/** An element: its name as `{namespace}local`, with the common namespaces shortened (`d:`, `card:`, `cs:`). */
export interface XmlElement {
  readonly name: string
  readonly children: readonly XmlElement[]
  readonly text: string
}

const prefixes: Readonly<Record<string, string>> = {
  'DAV:': 'd',
  'urn:ietf:params:xml:ns:carddav': 'card',
  'http://calendarserver.org/ns/': 'cs',
}

/** Elements within each other, and elements and attributes of one `response`: more are no answer of CardDAV. */
const most = { depth: 24, elements: 2_000, attributes: 2_000 }

/**
 * Reads a `multistatus` (RFC 4918, 14.16) as it comes. Each `response` is given as soon as it is whole, and forgotten, so that a
 * long answer takes little memory; each part of the answer is read in a turn of the event loop of its own.
 * @returns the other children of the `multistatus`, such as `sync-token`
 * @throws BookError `book_bad_answer`: it is no well-formed multistatus, or ends before its end
 */
export const readMultistatus = async (
  body: AsyncIterable<Buffer>,
  onResponse: (response: XmlElement) => void,
): Promise<readonly XmlElement[]> => {
  const reader = createReader(onResponse)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const part of body) {
    reader.write(decoded(decoder, part))
    await setImmediate()
  }
  reader.write(decoded(decoder))
  return reader.close()
}

const decoded = (decoder: InstanceType<typeof TextDecoder>, part?: Buffer): string => {
  try {
    return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
  } catch {
    throw badAnswer('It is not in UTF-8')
  }
}

const badAnswer = (message: string): BookError => new BookError('book_bad_answer', message)

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
  text: string
}

const createReader = (onResponse: (response: XmlElement) => void) => {
  const parser = new SaxesParser({ xmlns: true })
  const open: OpenElement[] = []
  const rest: XmlElement[] = []
  let count = 0
  let attributes = 0

  parser.on('error', (error) => {
    throw badAnswer(error.message)
  })
  // entities of a document type are never read, and no server has one
  parser.on('doctype', () => {
    throw badAnswer('It has a document type')
  })
  // they are heard one by one: a tag is only given when it is whole
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > most.attributes) throw badAnswer('It has too many attributes')
  })
  parser.on('opentag', ({ uri, local }) => {
    const name = `${prefixes[uri] ?? `{${uri}}`}:${local}`
    if (open.length === 0 && name !== 'd:multistatus') throw badAnswer('It is no multistatus')
    count += 1
    if (open.length > most.depth || count > most.elements) throw badAnswer('It has too many elements')
    const element = { name, children: [], text: '' }
    if (open.length > 1) open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined && open.length > 1) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element === undefined || open.length !== 1) return
    count = 0
    attributes = 0
    if (element.name === 'd:response') onResponse(element)
    else if (rest.length < most.depth) rest.push(element)
  })
  return {
    write: (text: string): void => {
      parser.write(text)
    },
    close: (): readonly XmlElement[] => {
      parser.close()
      return rest
    },
  }
}

/** A `response`, read: an item of the server with its properties, or a status that it has instead. */
export interface DavResponse {
  readonly href: string
  /** The status of the item itself; null: it has properties. */
  readonly status: number | null
  /** Properties that the server has of it (those of status 200), by name. */
  readonly properties: ReadonlyMap<string, XmlElement>
}

/** @throws BookError `book_bad_answer`: the response names nothing */
export const davResponse = (response: XmlElement): DavResponse => {
  const href = textOf(child(response, 'd:href'))
  if (href === '') throw badAnswer('A response has no href')
  const status = child(response, 'd:status')
  const found = response.children
    .filter(({ name }) => name === 'd:propstat')
    .filter((propstat) => statusOf(textOf(child(propstat, 'd:status'))) === 200)
    .flatMap((propstat) => child(propstat, 'd:prop')?.children ?? [])
  return {
    href,
    status: status === undefined ? null : statusOf(textOf(status)),
    properties: new Map(found.map((property) => [property.name, property])),
  }
}

export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((each) => each.name === name)

export const textOf = (element: XmlElement | undefined): string => element?.text.trim() ?? ''

/** The code of `HTTP/1.1 404 Not Found`; 0: there is none. */
const statusOf = (line: string): number => Number(/^HTTP\/\S+ (\d{3})/.exec(line)?.[1] ?? 0)
