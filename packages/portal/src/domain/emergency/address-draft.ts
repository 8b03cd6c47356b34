import type { WrittenAddress } from '@lineside/contract/resources/pbx/emergency-places'

/** The parts of an address that cannot be left out. */
export const neededParts = ['country', 'street', 'city'] as const

/** @param country two letters; '' where it is not known */
export const newAddress = (country: string): WrittenAddress => ({
  country,
  region: '',
  city: '',
  postal_code: '',
  street: '',
  house_number: '',
  building: '',
  floor: '',
  room: '',
  note: '',
})

/** The address without blanks around its parts; null: a part is missing. */
export const addressOf = (draft: WrittenAddress): WrittenAddress | null => {
  const trimmed = Object.fromEntries(Object.entries(draft).map(([part, text]) => [part, text.trim()]))
  const address = trimmed as WrittenAddress
  return neededParts.every((part) => address[part] !== '') ? address : null
}

/** Codes that name no country in which people call, though `Intl` has names for them. */
const noCountries: ReadonlySet<string> = new Set('AC AQ BV CP CQ DG EA EU EZ HM IC QO TA TF UN XA XB ZZ'.split(' '))

const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')

/** All countries (ISO 3166-1) by their names in a language, in its order. */
export const countriesIn = (locale: string): readonly { readonly id: string; readonly text: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const order = new Intl.Collator(locale)
  return letters
    .flatMap((one) => letters.map((two) => one + two))
    .flatMap((id) => {
      const text = noCountries.has(id) ? undefined : names.of(id)
      return text === undefined ? [] : [{ id, text }]
    })
    .toSorted((left, right) => order.compare(left.text, right.text))
}
