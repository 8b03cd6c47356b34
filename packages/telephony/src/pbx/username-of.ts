/** Replacements for letters that Unicode normalisation does not decompose, and for Cyrillic letters. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  є: 'ye',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
}

const longest = 127

/**
 * GRP-02, SEAT-02: the username of a new group or seat: its name in kebab-case, in the characters that usernames may
 * have. Words are separated at blanks and other characters, between lower and upper case, and between letters and
 * digits.
 * @param otherwise the username for a name without any known letter or digit: the extension
 */
export const usernameOf = (name: string, otherwise: string): string => {
  const plain = name
    // й is a letter of its own; without this, it would be decomposed into и and a mark
    .normalize('NFC')
    .replace(/й/g, 'y')
    .replace(/Й/g, 'Y')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’ʼ]/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => letters[letter] ?? ' ')
  const words = plain.match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, longest).replace(/-$/, '') || otherwise
}

/** The username if nobody in the domain has it, else with the first free number appended. */
export const freeUsername = (username: string, isTaken: (candidate: string) => boolean): string => {
  const numbered = (number: number) => `${username.slice(0, longest - 6)}-${number}`
  if (!isTaken(username)) return username
  let number = 2
  while (isTaken(numbered(number))) number++
  return numbered(number)
}
