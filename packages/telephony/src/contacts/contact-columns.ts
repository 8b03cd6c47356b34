import type { ContactLabel } from '@lineside/contract/resources/contacts'

/** The content of a column in a table of contacts. */
export type ContactColumn =
  | { readonly kind: 'name' | 'given' | 'middle' | 'family' | 'filedAs' | 'company' | 'email' }
  /** All numbers with their labels as JSON, as the API's own list of contacts has them. */
  | { readonly kind: 'numbers' }
  /** `of`: the value's name, by which its label is found. */
  | { readonly kind: 'number'; readonly label: ContactLabel; readonly of: string }
  /** Says what the value of this name is: `Phone 1 - Type` of `Phone 1 - Value`. */
  | { readonly kind: 'label'; readonly of: string }

/** Longer titles are none of an address book, and would take the patterns long. */
const longestTitle = 100

/**
 * A title or label in words: `E-mail 1 - Value`, `phone_1_number`, `EmailAddress` and `Mobil-Tel.-Nr.` as `email 1 value`,
 * `phone 1 number`, `email address` and `mobil tel nr`.
 */
export const wordsOf = (title: string): string =>
  title
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim()

/** Matches one of these words; a star stands for further letters: `mobil*`. */
const anyOf = (words: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${words.trim().replaceAll('*', String.raw`\p{L}*`).split(/\s+/).join('|')})(?!\p{L})`,
    'u',
  )

/** Matches one of these titles as a whole, with or without a number behind it. */
const whole = (titles: string): RegExp => new RegExp(String.raw`^(?:${titles})(?: \d)?$`, 'u')

const fax = anyOf('*fax* telecop* *факс*')
const mobile = anyOf(
  'mobil* cell cellphone cellular* cellulare handy* natel movil* celular* portable gsm smartphone telefonino моб* сотов* переносн* iphone',
)
const work = anyOf(
  `business* work office company geschaft* dienst* buro* arbeit* firma* firmen* zentrale bureau professionnel* pro travail
   societe trabajo oficina laboral empresa organizacion centralita ufficio uff lavoro azienda societa
   раб рабоч* служеб* офис* организации`,
)
const home = anyOf(
  `home private personal privat* zuhause domicile maison perso personnel* casa particular domicilio hogar abitazione
   дом домашн* личн*`,
)
const other = anyOf('other main primary weiter* haupt* autre principal* altro otro друг* основн*')
const phone = anyOf('phone* *telephone* tel *telefon* *telefono* festnetz* rufnummer* tfno tlf тел *телефон*')
/** Words around a number that say nothing of it. */
const number = anyOf('number nummer nr numero номер de di del of value')

/** Numbers that are none of the contact, or that nobody answers; flags that are called as a label is. */
const noNumber = anyOf(
  `assistant* assistenz* asistente ayudante assistente segreteria помощника pager* пейджер* buscapersonas cercapersone
   localizador radiomessagerie telex* телекс* телетайп* tty tdd horbehinderte* isdn rdsi rnis extension durchwahl* flags
   type typ tipo тип ruckmeldung callback rappel обратный devolucion richiamata country emergency account customer kunden*
   government sip`,
)
/** Alone, these name a place or a flag. */
const notAlone = whole(
  'office|buro|bureau|oficina|ufficio|company|empresa|societe|azienda|private|privat|personal|other|main',
)

const email =
  /(?<!\p{L})(?:emails?|emailaddress|courriel|messagerie|correo|posta elettronica|adresse electronique|(?:эл|электронн\p{L}*) почт\p{L}*)(?!\p{L})|^mail(?: \d)?$/u
const noAddress = anyOf('type typ tipo тип label display name nom nombre nome имя status list liste')

const names: readonly (readonly [RegExp, 'name' | 'given' | 'middle' | 'family' | 'filedAs' | 'company'])[] = [
  [
    whole(
      'name|display name|displayname|full name|fullname|contact name|contact|kontakt|contacto|contatto|контакт|anzeigename|angezeigter name|vollstandiger name|ganzer name|nombre completo|nombre mostrado|nombre a mostrar|nombre para mostrar|mostrar nombre|nom complet|nom a afficher|nom affiche|nome completo|nome visualizzato|nome da visualizzare|отображаемое имя|полное имя|фио',
    ),
    'name',
  ],
  [whole('file as|filed as|speichern unter|archivar como|classer sous|archivia come|хранить как'), 'filedAs'],
  [
    whole(
      'first|first name|firstname|given name|givenname|fname|forename|vorname|vornamen|nombre|nombres|nombre de pila|primer nombre|prenom|prenoms|nome|имя',
    ),
    'given',
  ],
  [
    whole(
      'middle name|additional name|second name|weitere vornamen|zweiter vorname|deuxieme prenom|segundo nombre|secondo nome|отчество',
    ),
    'middle',
  ],
  [
    whole(
      'last|last name|lastname|family name|familyname|surname|lname|nachname|familienname|zuname|apellido|apellidos|primer apellido|nom|nom de famille|cognome|фамилия',
    ),
    'family',
  ],
  [
    whole(
      'company|company name|organi[sz]ation|organi[sz]ation name|organi[sz]ation 1 name|society|firma|firmenname|unternehmen|empresa|compania|organizacion|nombre de la empresa|societe|entreprise|societa|azienda|ditta|organizzazione|компания|организация|фирма',
    ),
    'company',
  ],
]

/**
 * The content of the column with a title, as address books, mail programs and telephone systems name it in English,
 * German, Spanish, French, Italian and Russian; null: nothing that a contact here has, or an unknown title.
 */
export const contactColumnOf = (title: string): ContactColumn | null => {
  if (title.length > longestTitle) return null
  const words = wordsOf(title)
  const label = /^((?:phone|telephone|telefon|email|mail)(?: \d+)?) (?:type|label|typ)$/.exec(words)?.[1]
  if (label !== undefined) return { kind: 'label', of: label }
  if (words === 'numbers') return { kind: 'numbers' }
  if (email.test(words) && !noAddress.test(words)) return { kind: 'email' }
  const known = names.find(([pattern]) => pattern.test(words))?.[1]
  if (known !== undefined) return { kind: known }
  return isNumber(words) ? { kind: 'number', label: labelOfWords(words), of: nameOfValue(words) } : null
}

const isNumber = (words: string): boolean => {
  if (noNumber.test(words)) return false
  if (fax.test(words) || phone.test(words)) return true
  if (words === '' || notAlone.test(words)) return false
  const said = words.split(' ').filter((word) => !/^\d+$/.test(word))
  return said.length > 0 && said.every((word) => [number, mobile, work, home, other].some((known) => known.test(word)))
}

/** The name of a value without its last word: `phone 1` of `phone 1 value`. */
const nameOfValue = (words: string): string => words.replace(/ (?:value|number|nummer)$/, '')

/** The label that a title, or a type as people and programs write it, stands for: `Work Fax`, `Mobil`, `* Home`. */
export const labelOfWords = (text: string): ContactLabel => {
  const words = wordsOf(text.slice(0, longestTitle))
  if (fax.test(words)) return 'fax'
  if (mobile.test(words)) return 'mobile'
  if (work.test(words)) return 'work'
  return home.test(words) ? 'home' : 'other'
}
