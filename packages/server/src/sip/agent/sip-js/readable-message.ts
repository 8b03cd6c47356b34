/**
 * Mends: the library's grammar refuses a whole message for a name that is not in quotation marks, for a tel: address, and
 * for a Refer-To without brackets, all of which phones and operators write. It gets them rewritten. Only From, To and Refer-To are touched.
 */
export const readableMessage = (text: string): string => {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end + 2)
  return (
    head
      // add the brackets around a Refer-To address that some phones leave out and the grammar requires
      .replace(/^(Refer-To|r)[ \t]*:[ \t]*(sips?:[^\s<>?]+\?[^\s<>]*)[ \t]*\r$/im, '$1: <$2>\r')
      .replace(
        /^(Refer-To|r)[ \t]*:[ \t]*<?tel:(\+[^\s<>?]+|[^\s<>?]+;phone-context=[^\s<>?]+)>?/im,
        (_, name: string, user: string) => `${name}: <${sipAddress(user)}>`,
      )
      .replace(
        /^(From|f|To|t)[ \t]*:[ \t]*([^\r\n]*)/gim,
        (_, name: string, value: string) => `${name}: ${readable(value)}`,
      ) + text.slice(head.length)
  )
}

/** The host of numbers that come without one; nothing is ever sent there. */
const nowhere = 'tel.invalid'

const sipAddress = (number: string): string => `sip:${number}@${nowhere};user=phone`

const readable = (value: string): string => {
  const [, name = '', address = '', behind = ''] = /^(.*)<((?:sips?|tel):[^<>]*)>([^<>]*)$/i.exec(value) ?? []
  if (address === '') return value.replace(/^tel:([^;\s]+)/i, `<sip:$1@${nowhere};user=phone>`)
  const written = /^tel:/i.test(address) ? sipAddress(address.slice('tel:'.length)) : address
  return `${isReadable(name) ? name : ''}<${written}>${behind}`
}

/** Nothing, tokens, or a text in quotation marks. */
const isReadable = (name: string): boolean =>
  /^(?:[ \t]*|(?:[\w.!%*+`'~-]+(?:[ \t]+|$))*)$/.test(name) || /^"(?:[^"\\]|\\[ -~])*"[ \t]*$/.test(name)

/** Each proxy adds a Via and a Record-Route; a request that went through fifty has half as many lines. */
const mostLines = 250
/** In characters: a request that begins or ends something has one contact. */
const longestContacts = 2_000

/**
 * Mends: the library takes very long for some messages. Whether it reads this one in no time: for lines that are no headers, and for very many lines or contacts, it
 * takes a hundred times as long as for the usual ones.
 */
export const isQuicklyRead = (text: string): boolean => {
  const end = text.indexOf('\r\n\r\n')
  const [, ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const contacts = lines.filter((line) => /^(?:contact|m)[ \t]*:/i.test(line))
  return (
    lines.length <= mostLines &&
    lines.every((line) => /^(?:[ \t]|[^\s:]+[ \t]*:|$)/.test(line)) &&
    contacts.join('').length <= longestContacts
  )
}
