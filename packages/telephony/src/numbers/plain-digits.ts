/**
 * Characters that nobody sees and that come along when a number is copied: direction marks, joiners, soft hyphens, byte
 * order marks, variation selectors, control characters and blanks that are letters to Unicode.
 */
const unseen = /\p{Cf}|\u034f|[\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f]/gu

/** Full-width signs of East Asia, which repeat ASCII. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthFromAscii = 0xfee0

const digit = /(?![0-9])\p{Nd}/gu

/** The value of a digit of any script. Each script has its ten digits in a row, from zero. */
const valueOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A text with the digits and signs of ASCII, `٠٦٦٤` and `０６６４` as `0664`, and without characters that nobody sees. */
export const plainDigits = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthFromAscii))
    .replace(digit, valueOf)
