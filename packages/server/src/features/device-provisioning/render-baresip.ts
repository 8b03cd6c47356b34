import { accountsOf, labelOf, oneLine, type PhoneConfig, type PhoneKey } from './render-config.ts'

/** What baresip reads in its directory, a file each. Its own `config` names sound cards, and stays as it is. */
const files = {
  accounts: (phone: PhoneConfig) => linesOf(accountsOf(phone.keys).map((key) => accountLine(key, phone))),
  contacts: (phone: PhoneConfig) => linesOf(phone.keys.flatMap(contactLine)),
  // a line break in it would become part of what it sends
  uuid: ({ mac }: PhoneConfig) => `00000000-0000-1000-8000-${mac}`,
} as const
export type BaresipFile = keyof typeof files

export const isBaresipFile = (name: string): name is BaresipFile => Object.hasOwn(files, name)

/** A file of the softphone baresip, which can be put into its directory as it is. */
export const renderBaresip = (phone: PhoneConfig, file: BaresipFile): string => files[file](phone)

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** Seconds for which it registers. */
const registersFor = 600

const accountLine = (
  { name, username, domain, password }: PhoneKey,
  { proxy, isSecure }: Pick<PhoneConfig, 'proxy' | 'isSecure'>,
): string =>
  [
    `${quoted(name)} <sip:${username}@${domain}${isSecure ? ';transport=tls' : ''}>`,
    `auth_user=${username}`,
    // it knows no quotes here; without a password it asks for it when it starts
    ...(password !== null && /^[^;\s]+$/.test(password) ? [`auth_pass=${password}`] : []),
    ...(proxy === null ? [] : [`outbound="sip:${proxy}${isSecure ? ';transport=tls' : ''}"`]),
    ...(isSecure ? ['mediaenc=srtp-mand'] : []),
    `regint=${registersFor}`,
  ].join(';')

/** Keys of others are its contacts: those with a lamp show whether somebody is there or on the phone. */
const contactLine = (key: PhoneKey): readonly string[] => {
  const { type, username, domain, target_number } = key
  if (type === 'blf') return [`${quoted(labelOf(key))} <sip:${username}@${domain}>;presence=p2p`]
  return type === 'speeddial' && target_number ? [`${quoted(labelOf(key))} <sip:${target_number}@${domain}>`] : []
}

/** Quotes and angle brackets would end the name: it knows no way around them. */
const quoted = (name: string): string => `"${oneLine(name).replace(/["<>\\]/g, "'")}"`
