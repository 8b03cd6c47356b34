import type { ProvisionedKey } from './device-provisioning-store.ts'

/** What a phone is told of itself. */
export interface PhoneConfig {
  /** Twelve digits in lower case. */
  readonly mac: string
  readonly stationName: string
  readonly model: string
  /** Where this text lies. */
  readonly url: string
  readonly keys: readonly PhoneKey[]
  /** Host and port at which it registers; null: its domain leads there. */
  readonly proxy: string | null
  /** It registers over TLS, and encrypts what is said (SRTP). */
  readonly isSecure: boolean
}

export interface PhoneKey extends Omit<ProvisionedKey, 'sip_password_box'> {
  /** null: there is none, and the account can not register. */
  readonly password: string | null
}

/** How often a phone is to look for a new configuration. */
const intervalSeconds = 86_400

/**
 * The configuration of a phone, format 1: a line `name = value` each, in the order of docs/provisioning.md. A value is all
 * that follows the equals sign and the space; it is never quoted and never has a line break in it.
 */
export const renderConfig = ({ mac, stationName, model, url, keys, ...edge }: PhoneConfig): string => {
  const accounts = accountsOf(keys)
  const entries: (readonly [string, string | number])[] = [
    ['device.mac', mac],
    ['device.name', stationName],
    ['device.model', model],
    ['bootstrap.method', 'http'],
    ['bootstrap.url', url],
    ['bootstrap.interval', intervalSeconds],
    ...accounts.flatMap((key, index) => accountEntries(`account.${index + 1}`, key, keys, edge)),
    ...keys.flatMap((key) => keyEntries(key, accounts)),
  ]
  const lines = entries.map(([name, value]) => `${name} = ${oneLine(String(value))}`)
  return ['# Lineside phone configuration, format 1', ...lines, ''].join('\n')
}

/** A name with a line break must not write settings of its own. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** The lamp of another and keys that dial need no account of their own. */
const isAccount = ({ type }: PhoneKey): boolean => type === 'private' || type === 'shared'

const isFirstOfSubscriber = (key: PhoneKey, at: number, all: readonly PhoneKey[]): boolean =>
  all.findIndex(({ subscriber_id }) => subscriber_id === key.subscriber_id) === at

/** Those that the phone signs in with, in the order of its keys. */
export const accountsOf = (keys: readonly PhoneKey[]): readonly PhoneKey[] =>
  keys.filter(isAccount).filter(isFirstOfSubscriber)

/** What stands beside a key. */
export const labelOf = ({ label, name, extension }: PhoneKey): string =>
  label ?? [extension, name].filter(Boolean).join(' ')

const accountEntries = (
  prefix: string,
  account: PhoneKey,
  keys: readonly PhoneKey[],
  { proxy, isSecure }: Pick<PhoneConfig, 'proxy' | 'isSecure'>,
): [string, string][] => {
  const { name, username, domain, extension, password, device_number, subscriber_id } = account
  const isShared = keys.some((key) => key.subscriber_id === subscriber_id && key.type === 'shared')
  return [
    [`${prefix}.name`, name],
    [`${prefix}.user`, username],
    ...optional(`${prefix}.password`, password),
    [`${prefix}.server`, domain],
    ...optional(`${prefix}.proxy`, proxy),
    ...optional(`${prefix}.transport`, isSecure ? 'tls' : null),
    ...optional(`${prefix}.srtp`, isSecure ? 'required' : null),
    ...optional(`${prefix}.extension`, extension),
    ...optional(`${prefix}.device_number`, device_number),
    [`${prefix}.shared`, isShared ? 'yes' : 'no'],
  ]
}

const keyEntries = (key: PhoneKey, accounts: readonly PhoneKey[]): [string, string][] => {
  const { type, username, domain, target_number, subscriber_id } = key
  const unit = key.extension_unit === 0 ? '' : `extension.${key.extension_unit}.`
  const prefix = `${unit}key.${key.key}`
  const account = accounts.findIndex((one) => one.subscriber_id === subscriber_id) + 1
  return [
    [`${prefix}.type`, type],
    [`${prefix}.label`, labelOf(key)],
    ...(isAccount(key) ? [[`${prefix}.account`, String(account)] as [string, string]] : []),
    ...(type === 'blf' ? [[`${prefix}.watch`, `sip:${username}@${domain}`] as [string, string]] : []),
    ...optional(`${prefix}.target`, target_number),
  ]
}

const optional = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])
