import type { SeatColumn } from '@lineside/contract/resources/pbx/seat-imports'
import { contactColumnOf, wordsOf } from '../contacts/contact-columns.ts'

/**
 * The content of a column in a table of seats; `told`: it only informs, as columns of an exported or handed-back list
 * do.
 */
export type SeatTitle = SeatColumn | 'given' | 'family' | 'told'

/** Titles beside those of the file format: members of the API, and headings of the portal's lists in all its languages. */
const titles: Readonly<Record<string, SeatTitle>> = {
  'display name': 'name',
  'pbx extension': 'extension',
  email: 'email',
  webpassword: 'web_password',
  password: 'sip_password',
  ...each(
    'extension',
    'durchwahl',
    'numero de poste',
    'interno',
    'внутренний номер',
    'nebenstelle',
    'extension number',
    'exten',
    'ext',
  ),
  ...each('groups', 'gruppen', 'grupos', 'groupes', 'gruppi', 'группы'),
  ...each(
    'alias_numbers',
    'weitere nummern',
    'numeros adicionales',
    'numeros supplementaires',
    'numeri aggiuntivi',
    'дополнительные номера',
  ),
  ...each(
    'told',
    'primary number',
    'hauptnummer',
    'numero principal',
    'numero principale',
    'основной номер',
    'line',
    'reason',
  ),
  ...each(
    'username',
    'user name',
    'benutzername',
    'nombre de usuario',
    'nom d utilisateur',
    'nome utente',
    'имя пользователя',
  ),
  ...each('timezone', 'time zone', 'zeitzone', 'zona horaria', 'fuseau horaire', 'fuso orario', 'часовой пояс'),
  ...each('profile', 'profil', 'perfil', 'profilo', 'профиль'),
  ...each('web_password', 'web passwort', 'contrasena web', 'mot de passe web', 'password web', 'веб пароль'),
  ...each('sip_password', 'sip passwort', 'contrasena sip', 'mot de passe sip', 'password sip', 'sip пароль'),
}

function each(column: SeatTitle, ...words: readonly string[]): Readonly<Record<string, SeatTitle>> {
  return Object.fromEntries([column.replaceAll('_', ' '), ...words].map((title) => [title, column]))
}

/** Titles that only the exports of other telephone systems have. */
const foreign: ReadonlySet<string> = new Set(
  `auth id|auth password|tech|secret|devicetype|ringtimer|registername|register name|registration name|registerpassword|
   registration password|mb pin|web pass|sip secret|sip username|voicemail`
    .split('|')
    .map((title) => title.trim()),
)
/** How those systems call the extension. */
const foreignExtension: ReadonlySet<string> = new Set([
  'number',
  'alias',
  'account',
  'account number',
  'user extension',
])
const foreignName: ReadonlySet<string> = new Set(['fullname', 'full name', 'caller id name', 'callerid name'])

/**
 * The content of each column in a table of seats; null: nothing that is imported, or an unknown title. Passwords and
 * user names in exports of other telephone systems are not read: they are not made by the rules of this platform.
 *
 * @param known further titles that only inform
 */
export const seatColumnsOf = (
  head: readonly string[],
  known: (title: string) => boolean,
): readonly (SeatTitle | null)[] => {
  const words = head.map((title) => wordsOf(title.slice(0, 100)))
  const isForeign = words.some((title) => foreign.has(title))
  // some systems call the extension a user name
  const isUsername = isForeign && !words.some((title) => titles[title] === 'extension' || foreignExtension.has(title))
  const found = words.map((title, index): SeatTitle | null => {
    const own = Object.hasOwn(titles, title) ? (titles[title] ?? null) : null
    if (isForeign && own === 'username') return isUsername ? 'extension' : null
    if (isForeign && (own === 'sip_password' || own === 'web_password')) return null
    if (own !== null) return own
    const original = head[index] ?? ''
    if (known(original)) return 'told'
    if (foreignName.has(title)) return 'name'
    const kind = contactColumnOf(original)?.kind
    if (kind === 'name' || kind === 'given' || kind === 'family' || kind === 'email') return kind
    return null
  })
  const has = (wanted: SeatTitle) => found.includes(wanted)
  // `Nombre`, `Nome` and `Имя` are a whole name where there is none of the family, `Nom` where there is no other
  const whole = has('name') ? null : has('given') !== has('family') ? (has('given') ? 'given' : 'family') : null
  const named = found.map((column) => (column !== null && column === whole ? 'name' : column))
  if (named.includes('extension')) return named
  const index = words.findIndex((title) => foreignExtension.has(title))
  return named.map((column, at) => (at === index ? 'extension' : column))
}
