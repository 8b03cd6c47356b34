/** Characters before what was found, and of the whole passage. */
const before = 40
const most = 160

/**
 * TEXT-02: the part of a text that a row of a list shows: around what was searched, or its beginning.
 * @returns with dots where the text goes on
 */
export const passageOf = (text: string, search = ''): string => {
  const wanted = search.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  const start = at <= before ? 0 : wordStart(text, at - before)
  const end = text.length - start <= most ? text.length : wordEnd(text, start + most)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}

const wordStart = (text: string, at: number): number => {
  const blank = text.indexOf(' ', at)
  return blank === -1 ? at : blank + 1
}

const wordEnd = (text: string, at: number): number => {
  const blank = text.lastIndexOf(' ', at)
  return blank <= 0 ? at : blank
}
