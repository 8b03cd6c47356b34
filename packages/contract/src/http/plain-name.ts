import * as z from 'zod/mini'

/** Line breaks and tabs, which become a space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/**
 * Control characters, and those that turn the direction of what follows: a name with one reads as another name, or turns
 * the text around it, and halves of characters (lone surrogates), which no database stores. Characters that join or part letters,
 * which languages need, stay.
 */
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name as people read it: in one line, without characters that cannot be seen and change what is. */
export const asPlainName = (text: string): string => text.replace(breaks, ' ').replace(unseen, '')

/** The check that makes a text a plain name; it comes before those of its length. */
export const plainName = () => z.overwrite(asPlainName)
