import { allCommands } from '../src/admin-cli/commands/all-commands.ts'
import type { Options, Values } from '../src/admin-cli/command.ts'
import { type Performer, perform } from '../src/admin-cli/perform.ts'
import type { Platform } from '../src/platform/platform.ts'
import { confirmFactor, openEnrolment } from '../src/domain/factors/confirm-factor.ts'
import { givenDevice } from './builders/device-builders.ts'
import { appCode } from './builders/factor-builders.ts'
import { givenSoundSet } from './builders/sound-builders.ts'

/** Runs a command as the shell does. */
export const runAs = async (
  platform: Platform,
  command: string,
  values: Readonly<Record<string, unknown>>,
  performer: Performer = { by: 'Eva', reseller: null },
) => {
  const found = allCommands.find(({ noun, verb }) => `${noun} ${verb}` === command)
  if (found === undefined) throw new Error(`There is no ${command}`)
  return await perform(platform, found, values as Values<Options>, performer)
}

/** Makes a key. @returns the headers of its requests */
export const givenKey = async (platform: Platform, values: Readonly<Record<string, unknown>>) => {
  const { key } = (await runAs(platform, 'keys create', values)) as { readonly key: string }
  return { authorization: `Bearer ${key}` }
}

/** A reseller with one customer, whose things all have the reseller's word in their names. */
export interface OperatorSide {
  readonly word: string
  /** Digits of its own in numbers and addresses. */
  readonly digit: string
}

/** Makes a reseller with a company: a pilot, two seats of which one has a second step, an alias number, a phone, a profile and a sound set. */
export const givenSide = async (platform: Platform, side: OperatorSide): Promise<void> => {
  const { word, digit } = side
  const of = { reseller: word, customer: `${word}-1` }
  const run = (command: string, values: Readonly<Record<string, unknown>>) => runAs(platform, command, values)
  await run('resellers save', { name: word, domain: [`${word}.test`] })
  await run('profiles save', { reseller: word, set: 'Office', name: 'Old', attributes: ['cfu'] })
  await run('customers save', { reseller: word, id: of.customer, name: `${word} GmbH`, 'profile-set': 'Office' })
  await run('pilots save', {
    ...of,
    username: `anna@${word}.test`,
    number: `43 1 ${digit}9200`,
    'ext-min': '20',
    'ext-max': '99',
  })
  for (const [name, extension] of [
    ['ben', '21'],
    ['cleo', '22'],
  ])
    await run('seats save', { ...of, username: `${name}@${word}.test`, extension })
  for (const sn of ['100', '101'])
    await run('numbers save', { number: `43 720 ${digit}00${sn}`, subscriber: `anna@${word}.test` })
  await run('device-models save', { reseller: word })
  await run('device-profiles save', { reseller: word, name: 'Unused', model: 'Desk 12' })
  const { id } = await platform.db
    .selectFrom('customers')
    .select('id')
    .where('external_id', '=', of.customer)
    .executeTakeFirstOrThrow()
  const profile = await platform.db
    .selectFrom('device_profiles as p')
    .innerJoin('resellers as r', 'r.id', 'p.reseller_id')
    .select('p.id')
    .where('r.name', '=', word)
    .executeTakeFirstOrThrow()
  await givenDevice(platform, {
    customer_id: id,
    profile_id: profile.id,
    identifier: `02005e00000${digit}`,
    station_name: `${word} hall`,
  })
  await givenSoundSet(platform, { customer_id: id, name: `${word} sounds` })
  await platform.sessions.open((await lineOf(platform, `cleo@${word}.test`)).id)
  const { id: ben } = await lineOf(platform, `ben@${word}.test`)
  const { key } = await openEnrolment(platform, ben)
  const code = appCode(key, platform.now())
  await confirmFactor(platform, { subscriberId: ben, code, sessionId: null, by: 'operator' })
}

const lineOf = async ({ db }: Pick<Platform, 'db'>, name: string) => {
  const [username = '', domain = ''] = name.split('@')
  return await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select('s.id')
    .where('s.username', '=', username)
    .where('d.name', '=', domain)
    .executeTakeFirstOrThrow()
}

type Given = Readonly<Record<string, unknown>>

/**
 * Good options of every command that resellers may use, about the things of one side, in an order in which all of them
 * succeed. A command that is missing here fails the walk.
 */
export const optionsOfResellers = ({ word, digit }: OperatorSide): Readonly<Record<string, Given>> => {
  const of = { reseller: word, customer: `${word}-1` }
  const customer = { reseller: word, id: `${word}-1` }
  const ben = { subscriber: `ben@${word}.test` }
  const anna = { subscriber: `anna@${word}.test` }
  const number = { number: `43 720 ${digit}00100` }
  return {
    'resellers list': {},
    'resellers show': { name: word },
    'profiles save': { reseller: word, set: 'Office', name: 'New', attributes: ['cfu'] },
    'profiles list': {},
    'profiles remove': { reseller: word, set: 'Office', name: 'Old' },
    'customers save': { ...customer, name: `${word} AG` },
    'customers list': {},
    'customers show': customer,
    'customers block': customer,
    'customers unblock': customer,
    'customers limit': { ...customer, 'calls-a-minute': '10', bar: ['premium'] },
    'customers set-sign-in': { ...customer, policy: 'administrators', from: '2031-12-01' },
    'customers set-passwords': { ...customer, days: 90, own: true },
    'customers show-sign-in': customer,
    'customers show-sso': customer,
    'customers remove-sso': customer,
    'pilots save': { ...of, username: anna.subscriber, 'display-name': 'Walked' },
    'seats save': { ...of, username: `dora@${word}.test`, extension: '23' },
    'groups save': { ...of, username: `sales@${word}.test`, extension: '50', members: [ben.subscriber] },
    'lines save': { ...of, username: `fax@${word}.test`, number: `43 720 ${digit}00103` },
    'subscribers list': { customer: of.customer },
    'subscribers show': ben,
    'subscribers change': { ...ben, 'display-name': 'Walked' },
    'subscribers block': ben,
    'subscribers unblock': ben,
    'subscribers reset-factor': ben,
    'numbers save': { ...ben, number: `43 720 ${digit}00102` },
    'numbers list': ben,
    'numbers show': number,
    'numbers move': { ...number, ...ben },
    'numbers remove': number,
    'devices list': { customer: of.customer },
    'devices remove': { ...of, identifier: `02005e00000${digit}` },
    'device-models save': { reseller: word },
    'device-profiles save': { reseller: word, name: 'Walked', model: 'Desk 12' },
    'device-profiles list': {},
    'device-profiles remove': { reseller: word, name: 'Unused' },
    'sound-sets remove': { ...of, name: `${word} sounds` },
    'passwords set': { ...ben, sip: 'blue-Heron-38-dawn' },
    'fax-settings save': { ...ben, active: true },
    'sessions list': { subscriber: `cleo@${word}.test` },
    'sessions end': { subscriber: `cleo@${word}.test` },
    'faxes list': of,
    'retention save': { ...of, faxes: '12' },
    'retention preview': of,
    'subscribers remove': { ...ben, yes: true },
    'log list': {},
    'log show': { id: 987654 },
  }
}

/** The same for commands of operators only. */
export const optionsOfOperators = ({ word }: OperatorSide): Readonly<Record<string, Given>> => ({
  'resellers save': {
    name: word,
    domain: [`spare.${word}.test`],
    logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
  },
  'customers assign-mail-domain': { reseller: word, id: `${word}-1`, domain: `${word}.example` },
  'customers withdraw-mail-domain': { reseller: word, id: `${word}-1`, domain: `${word}.example` },
  'sound-sets save': { name: 'Walked', expose: true },
  'sound-sets list': {},
  'trunks save': {
    name: 'Walked',
    host: '192.0.2.9',
    country: '43',
    username: 'us',
    'password-from-stdin': 'blue-Heron-38',
  },
  'trunks list': {},
  'trunks remove': { name: 'Walked' },
  'calls list': {},
  'calls end': { id: 'none' },
  'bans list': {},
  'bans lift': { id: '0123456789abcdef' },
  'jobs list': {},
  'jobs retry': { id: 987654 },
  'jobs remove': { id: 987654 },
  'mails list': {},
  'webhooks list': {},
  'webhooks show': { id: 987654 },
  'webhooks retry': { id: 987654 },
  'webhooks off': { id: 987654 },
  'holds save': { reseller: word, customer: `${word}-1`, name: 'case 1' },
  'holds list': { reseller: word, customer: `${word}-1` },
  'holds remove': { reseller: word, customer: `${word}-1`, name: 'case 1' },
  'capabilities set': { off: ['sms'] },
  'limits save': { 'calls-a-minute': '60', bar: ['premium'], 'new-phones': 'hold' },
  'limits show': {},
  'rates import': { file: Buffer.from('43;0.02;EUR').toString('base64') },
  'rates show': { number: '436641234567' },
  'capabilities list': {},
  'domains remove': { reseller: word, name: `spare.${word}.test` },
  'resellers remove': { name: 'borea', yes: true },
})
