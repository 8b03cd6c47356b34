import type { DirectoryMaker } from '@lineside/telephony/devices/directory/directory-formats'
import type { DeviceSettings } from '../../platform/db/tables/device-tables.ts'
import type { ProvisionedKey } from './device-provisioning-store.ts'

/** The content of a phone's configuration. */
export interface PhoneConfig {
  /** Twelve digits in lower case. */
  readonly mac: string
  readonly stationName: string
  readonly model: string
  /** Address of this configuration. */
  readonly url: string
  readonly keys: readonly PhoneKey[]
  /** Host and port at which the phone registers; null: its SIP domain leads there. */
  readonly proxy: string | null
  /** The phone registers over TLS and encrypts the media (SRTP). */
  readonly isSecure: boolean
  /** FRONT-03: settings of the phone beside its keys. */
  readonly settings: DeviceSettings
  /** BOOK-01: addresses of its directory by maker; none: the device has no MAC address. */
  readonly directories: Readonly<Partial<Record<DirectoryMaker, string>>>
  /** Password of the phone's own pages; null: as the phone has it. */
  readonly adminPassword: string | null
}

export interface PhoneKey extends Omit<ProvisionedKey, 'sip_password_box'> {
  /** null: the line has none, so the account cannot register. */
  readonly password: string | null
}

/** How often a phone looks for a new configuration. */
const intervalSeconds = 86_400

/**
 * The configuration of a phone, format 1: one line `name = value` each, in the order of docs/provisioning.md. The value
 * is everything after the equals sign and the space; it is never quoted and contains no line break.
 */
export const renderConfig = ({
  mac,
  stationName,
  model,
  url,
  keys,
  settings,
  adminPassword,
  directories,
  ...edge
}: PhoneConfig): string => {
  const accounts = accountsOf(keys)
  const entries: (readonly [string, string | number])[] = [
    ['device.mac', mac],
    ['device.name', stationName],
    ['device.model', model],
    ['bootstrap.method', 'http'],
    ['bootstrap.url', url],
    ['bootstrap.interval', intervalSeconds],
    ...settingEntries(settings, adminPassword),
    ...Object.entries(directories).map(([maker, address]) => [`directory.${maker}`, address] as const),
    ...accounts.flatMap((key, index) => accountEntries(`account.${index + 1}`, key, keys, edge)),
    ...keys.flatMap((key) => keyEntries(key, accounts)),
  ]
  const lines = entries.map(([name, value]) => `${name} = ${oneLine(String(value))}`)
  return ['# Lineside phone configuration, format 1', ...lines, ''].join('\n')
}

const settingEntries = (
  { admin_name, web_gui_dis, user_conf_priority, FW_upg_dis }: DeviceSettings,
  password: string | null,
): [string, string][] => [
  ...optional('admin.name', admin_name ?? null),
  ...optional('admin.password', password),
  ...switched('web.enabled', web_gui_dis, ['no', 'yes']),
  ...switched('config.user_first', user_conf_priority, ['yes', 'no']),
  ...switched('firmware.upgrade', FW_upg_dis, ['no', 'yes']),
]

/** @param words for on and off */
const switched = (name: string, isOn: boolean | undefined, [on, off]: readonly [string, string]): [string, string][] =>
  isOn === undefined ? [] : [[name, isOn ? on : off]]

/** Replaces line breaks: a name with one must not add settings of its own. */
export const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Whether a key needs an account; lamps of other lines and speed-dial keys need none. */
const isAccount = ({ type }: PhoneKey): boolean => type === 'private' || type === 'shared'

const isFirstOfSubscriber = (key: PhoneKey, index: number, all: readonly PhoneKey[]): boolean =>
  all.findIndex(({ subscriber_id }) => subscriber_id === key.subscriber_id) === index

/** The keys whose lines the phone registers, in the order of its keys. */
export const accountsOf = (keys: readonly PhoneKey[]): readonly PhoneKey[] =>
  keys.filter(isAccount).filter(isFirstOfSubscriber)

/** The text beside a key. */
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
