/** A line of a card. */
export interface CardProperty {
  /** Line of the file at which it begins; the first line is 1. */
  readonly line: number
  /** Joins the property to others, `item1` of `item1.TEL`; empty: none. */
  readonly group: string
  readonly name: string
  /** Types and parameters, in upper case: `CELL`, `TYPE=WORK,VOICE`. */
  readonly parameters: readonly string[]
  readonly value: string
}

/**
 * Decodes a value.
 *
 * @param bytes one character a byte
 * @param charset as the card names it; null: it names none
 */
export type DecodeValue = (bytes: string, charset: string | null) => string

/**
 * Reads the properties of a file of vCards.
 *
 * @param bytes one character a byte: lines may be folded within a letter, and each value may have a charset of its own
 */
export const readProperties = (bytes: string, decode: DecodeValue): readonly CardProperty[] =>
  logicalLines(bytes).flatMap(({ line, content }) => readProperty(line, content, decode) ?? [])

/**
 * Most characters that are read of one line with everything folded into it: pictures, which are longer, are ignored, and
 * no name or number is as long. A bound, because a file may be made of nothing but folds.
 */
const mostOfLine = 4_000

interface LogicalLine {
  readonly line: number
  readonly content: string
}

/** Byte order marks, which joined files have at the beginning of each card, as the bytes of UTF-8. */
const marks = /\u00ef\u00bb\u00bf/g
/** Cards that were joined without a line break. */
const joined = /(END:VCARD)[ \t]*(?=BEGIN:VCARD)/gi

/** Joins folded lines: the next line begins with a space, or a quoted-printable line ends with `=`. */
const logicalLines = (text: string): readonly LogicalLine[] => {
  const logical: LogicalLine[] = []
  let line = 0
  let pieces: string[] = []
  let room = 0
  let isQuoted = false
  let isOpen = false
  const take = (piece: string): void => {
    isOpen = isQuoted && piece.endsWith('=')
    const taken = (isOpen ? piece.slice(0, -1) : piece).slice(0, room)
    pieces.push(taken)
    room -= taken.length
  }
  const end = (): void => {
    if (line > 0) logical.push({ line, content: pieces.join('') })
  }
  const lines = text
    .replace(marks, '')
    .replace(joined, '$1\n')
    .split(/\r\n|\r|\n/)
  for (const [index, content] of lines.entries()) {
    if (line > 0 && /^[ \t]/.test(content)) take(content.slice(1))
    else if (isOpen) take(content)
    else {
      end()
      line = index + 1
      pieces = []
      room = mostOfLine
      isQuoted = isQuotedPrintable(content.slice(0, mostOfLine))
      take(content)
    }
  }
  end()
  return logical
}

const isQuotedPrintable = (content: string): boolean => /^[^:]*QUOTED-PRINTABLE/i.test(content)

/** `item1.TEL;TYPE="work,voice":+43 1` */
const propertyPattern = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s

const readProperty = (line: number, content: string, decode: DecodeValue): CardProperty | null => {
  const [, group = '', name, written = '', value = ''] = propertyPattern.exec(content) ?? []
  if (name === undefined) return null
  const parameters = written
    .toUpperCase()
    .split(';')
    .filter((parameter) => parameter !== '')
  const charset = parameters.find((parameter) => parameter.startsWith('CHARSET='))?.slice('CHARSET='.length)
  const bytes = isQuotedPrintable(content)
    ? value.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value
  return {
    line,
    group: group.toUpperCase(),
    name: name.toUpperCase(),
    parameters,
    value: decode(bytes, charset?.replaceAll('"', '') ?? null),
  }
}
