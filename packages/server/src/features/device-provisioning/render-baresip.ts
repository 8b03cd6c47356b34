import { accountsOf, labelOf, oneLine, type PhoneConfig, type PhoneKey } from './render-config.ts'

/**
 * The files that baresip reads in its directory. Its own `config` is left alone: it names the computer's sound cards.
 */
const files = {
  accounts: (phone: PhoneConfig) => linesOf(accountsOf(phone.keys).map((key) => accountLine(key, phone))),
  contacts: (phone: PhoneConfig) => linesOf(phone.keys.flatMap(contactLine)),
  // no line break at the end: baresip would send it as part of the value
  uuid: ({ mac }: PhoneConfig) => `00000000-0000-1000-8000-${mac}`,
} as const
export type BaresipFile = keyof typeof files

export const isBaresipFile = (name: string): name is BaresipFile => Object.hasOwn(files, name)

/** One of baresip's files, ready to be put into its directory. */
export const renderBaresip = (phone: PhoneConfig, file: BaresipFile): string => files[file](phone)

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Seconds for which baresip registers. */
const registersFor = 600

const accountLine = (
  { name, username, domain, password }: PhoneKey,
  { proxy, isSecure }: Pick<PhoneConfig, 'proxy' | 'isSecure'>,
): string =>
  [
    `${quoted(name)} <sip:${username}@${domain}${isSecure ? ';transport=tls' : ''}>`,
    `auth_user=${username}`,
    // baresip knows no quoting here; without a password in the file it asks for one when it starts
    ...(password !== null && /^[^;\s]+$/.test(password) ? [`auth_pass=${password}`] : []),
    ...(proxy === null ? [] : [`outbound="sip:${proxy}${isSecure ? ';transport=tls' : ''}"`]),
    ...(isSecure ? ['mediaenc=srtp-mand'] : []),
    `regint=${registersFor}`,
  ].join(';')

/** The keys of other lines become contacts; those with a lamp show whether the person is available or on the phone. */
const contactLine = (key: PhoneKey): readonly string[] => {
  const { type, username, domain, target_number } = key
  if (type === 'blf') return [`${quoted(labelOf(key))} <sip:${username}@${domain}>;presence=p2p`]
  return type === 'speeddial' && target_number ? [`${quoted(labelOf(key))} <sip:${target_number}@${domain}>`] : []
}

/** A quoted name without quotes and angle brackets: they would end the name, and baresip cannot escape them. */
const quoted = (name: string): string => `"${oneLine(name).replace(/["<>\\]/g, "'")}"`
