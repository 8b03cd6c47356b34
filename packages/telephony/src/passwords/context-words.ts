/**
 * Words that suggest themselves where a telephone system is (ASVS 6.1.2): the product, what it consists of, and who works
 * with it, in the portal's languages. docs/limits.md names them.
 */
export const contextWords: readonly string[] = [
  'lineside',
  'administrator',
  'admin',
  'operator',
  'support',
  'helpdesk',
  'reception',
  'secretary',
  'office',
  'company',
  'telephone',
  'telephony',
  'voicebox',
  'voicemail',
  'extension',
  'conference',
  'portal',
  'phone',
  'pilot',
  'seat',
  'voip',
  'pbx',
  'sip',
  'fax',
  'telefonanlage',
  'telefonino',
  'telefon',
  'telefono',
  'téléphone',
  'teléfono',
  'standard',
  'centralino',
  'centralita',
  'durchwahl',
  'empfang',
  'büro',
  'firma',
  'телефон',
  'офис',
]

/** As many other letters make a password of its own. */
const fewLetters = 4

/** The longest first, or "telefon" would leave an "o" of "telefono". */
const byLength = [...contextWords].sort((one, other) => other.length - one.length)

/**
 * ASVS 6.2.11: whether a password consists of such words and of digits and signs: "Lineside2026!", "Fax-Office-1". One
 * that has three other letters at most counts, too.
 */
export const isOfContextWords = (password: string): boolean => {
  const folded = password.normalize('NFKC').toLowerCase()
  const rest = byLength.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && (rest.match(/\p{L}/gu) ?? []).length < fewLetters
}
