import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { numberStyles } from '@lineside/telephony/outside/number-format'
import { internationalDigits } from '@lineside/telephony/numbers/readable-number'
import { withoutSeparators } from '@lineside/telephony/numbers/read-number'
import { operatorRefusal, type Provisioning, required, type Saved } from '../saving/saving.ts'
import { saveRow } from '../saving/rows-store.ts'
import { canonicalNetworks, countTrunks, findTrunkByName, findTrunkOfNetworks } from './trunks-store.ts'

/** Undefined members stay unchanged; null clears them. */
export interface TrunkInput {
  readonly name: string
  readonly priority?: number | undefined
  readonly is_enabled?: boolean | undefined
  readonly kind?: string | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly transport?: string | undefined
  readonly domain?: string | null | undefined
  /**
   * Addresses and networks from which its calls come; undefined: those of its host, when the trunk or its host is new.
   */
  readonly sources?: readonly string[] | undefined
  readonly number_style?: string | undefined
  readonly country?: string | undefined
  readonly number_prefix?: string | undefined
  readonly main_number?: string | null | undefined
  readonly is_trusted?: boolean | undefined
  readonly shows_foreign?: boolean | undefined
  readonly takes_place?: boolean | undefined
  readonly username?: string | null | undefined
  readonly realm?: string | null | undefined
  /** Only its digest hash is stored. */
  readonly password?: string | undefined
}

export interface SavedTrunk extends Saved {
  /** `missing`: the trunk cannot authenticate, so it is not used where it must. */
  readonly password: 'set' | 'missing' | 'none'
}

/** Most trunks of a platform. */
const MOST_TRUNKS = 500

/**
 * Saves a trunk, which is found by its name.
 * @param addressesOf finds the addresses of a host name
 */
export const saveTrunk = async (
  { db }: Pick<Provisioning, 'db'>,
  input: TrunkInput,
  addressesOf: (host: string) => Promise<readonly string[]>,
): Promise<SavedTrunk> => {
  check(input)
  const { name, password, sources: given, main_number, ...others } = input
  const values = { ...others, host: others.host?.toLowerCase(), domain: others.domain?.toLowerCase() ?? others.domain }
  const before = await findTrunkByName(db, name)
  if (before === undefined && (await countTrunks(db)) >= MOST_TRUNKS)
    throw operatorRefusal(`There are ${MOST_TRUNKS} trunks already.`)
  const host = required(values.host ?? before?.host, 'A new trunk needs --host.')
  const domain = values.domain === undefined ? before?.domain : values.domain
  const country = required(values.country ?? before?.country, 'A new trunk needs --country, such as 43.')
  const kind = values.kind ?? before?.kind ?? 'address'
  const username = values.username === undefined ? (before?.username ?? null) : values.username
  const realm = realmOf(values.realm === undefined ? before?.realm : values.realm, username, domain ?? host)
  if (kind === 'registration' && username === null) throw operatorRefusal('To sign in there, a trunk needs --username.')
  if (password !== undefined && username === null) throw operatorRefusal('A password needs --username.')
  const isSameAccount = before !== undefined && before.username === username && before.realm === realm
  const ha1 = password === undefined ? (isSameAccount ? before.ha1 : null) : ha1Of(username, realm, password)
  const named = given ?? (before?.host === host ? before.sources : await addressesOf(host))
  const sources = await canonicalNetworks(db, named.map(network))
  if (sources.length === 0)
    throw operatorRefusal(`'${host}' has no address: name the addresses that its calls come from with --sources.`)
  const other = kind === 'address' ? await findTrunkOfNetworks(db, sources, name) : undefined
  if (other !== undefined) throw operatorRefusal(`Calls from ${sources.join(', ')} belong to the trunk '${other}'.`)
  const saved = await saveRow(
    db,
    'trunks',
    { name },
    { ...values, kind, host, country, username, realm, ha1, sources, main_number: digitsOf(main_number) },
  )
  return { ...saved, password: username === null ? 'none' : ha1 === null ? 'missing' : 'set' }
}

/** The realm of digest authentication: most operators use their domain. */
const realmOf = (given: string | null | undefined, username: string | null, domain: string): string | null =>
  username === null ? null : (given ?? domain)

const ha1Of = (username: string | null, realm: string | null, password: string): string =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest('hex')

const name = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

const check = (input: TrunkInput): void => {
  const { host, domain, kind, transport, number_style, country, number_prefix, username, realm, password, port } = input
  if (!/^\S(.{0,58}\S)?$/.test(input.name)) throw operatorRefusal('A trunk needs a name of up to 60 characters.')
  for (const each of [host, domain])
    if (each && (each.length > 253 || (isIP(each) === 0 && !name.test(each))))
      throw operatorRefusal(`'${each}' is neither a name of a host nor an address.`)
  if (host === '') throw operatorRefusal('A trunk needs a host.')
  oneOf('--kind', kind, ['address', 'registration'])
  oneOf('--transport', transport, ['udp', 'tcp', 'tls'])
  oneOf('--numbers', number_style, numberStyles)
  if (port !== undefined && (port < 1 || port > 65_535)) throw operatorRefusal(`There is no port ${port}.`)
  if (input.priority !== undefined && input.priority > 9_999) throw operatorRefusal('A priority is 0 to 9999.')
  if (country !== undefined && !/^[1-9]\d{0,3}$/.test(country))
    throw operatorRefusal(`'${country}' is not a country code such as 43.`)
  if (number_prefix !== undefined && !/^[\d*]{0,10}$/.test(number_prefix))
    throw operatorRefusal(`A prefix has up to ten digits and stars, not '${number_prefix}'.`)
  if (username && !/^[^\s"<>:@]{1,100}$/.test(username)) throw operatorRefusal(`'${username}' is not a username.`)
  if (realm && !/^[^"\\\p{Cc}]{1,100}$/u.test(realm)) throw operatorRefusal(`'${realm}' is not a realm.`)
  if (password !== undefined && !/^[^\p{Cc}]{1,200}$/u.test(password))
    throw operatorRefusal('A password has 1 to 200 characters, in one line.')
}

const oneOf = (option: string, value: string | undefined, known: readonly string[]): void => {
  if (value !== undefined && !known.includes(value))
    throw operatorRefusal(`${option} is ${known.join(' or ')}, not '${value}'.`)
}

/** The widest network that is accepted for one operator, as a prefix length in bits. */
const widest = { 4: 16, 6: 32 } as const

const network = (text: string): string => {
  const [address = '', bits] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
    throw operatorRefusal(`'${text}' is neither an address nor a network such as 192.0.2.0/24.`)
  const most = version === 4 ? 32 : 128
  const fixed = bits === undefined ? most : Number(bits)
  if (fixed > most || fixed < widest[version === 4 ? 4 : 6])
    throw operatorRefusal(`'${text}' is too wide a network for one operator.`)
  return text.trim()
}

const digitsOf = (number: string | null | undefined): string | null | undefined => {
  if (number === null || number === undefined) return number
  return required(
    internationalDigits(withoutSeparators(number)) ?? undefined,
    `'${number}' is not a number with its country code, such as '+43 1 99200'.`,
  )
}
