import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeNumber } from '../sip/edge/edge-number.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { defaultPlatformSettings } from '../domain/platform-settings/platform-settings.ts'
import { readPlatformSettings } from '../domain/platform-settings/platform-settings-store.ts'
import { verifyPassword } from '../platform/auth/passwords/passwords.ts'
import { allCommands } from './commands/all-commands.ts'
import { runCommand } from './run-command.ts'

const { db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-admin-'))
afterAll(() => rm(dataDir, { recursive: true }))

const log = pino({ level: 'silent' })
const adminWith = (input: string, ...args: string[]) =>
  runCommand(args, { DATABASE_URL: connectionString, DATA_DIR: dataDir }, log, async () => input)
const admin = (...args: string[]) => adminWith('tall-lantern-81\n', ...args)
const json = async (...args: string[]): Promise<unknown> => JSON.parse(await admin(...args, '--json'))
const outcomes = async (...commands: string[][]) => {
  const all: string[] = []
  for (const args of commands) all.push(((await json(...args)) as { outcome: string }).outcome)
  return all
}

/** Commands for a company with a pilot, two seats and a group, as an operator types them. */
const company = [
  ['resellers', 'save', '--name', 'Nordwind', '--domain', 'nordwind.test', '--primary', '#0b5fff'],
  ['profiles', 'save', '--reseller', 'Nordwind', '--set', 'Office', '--name', 'Narrow', '--attributes', 'reminder,cfu'],
  [
    'customers',
    'save',
    '--reseller',
    'Nordwind',
    '--id',
    'huber',
    '--name',
    'Huber & Partner',
    '--profile-set',
    'Office',
    '--timezone',
    'Europe/Vienna',
  ],
  [
    'pilots',
    'save',
    '--customer',
    'huber',
    '--username',
    'anna',
    '--number',
    '43 1 99200',
    '--ext-min',
    '20',
    '--ext-max',
    '99',
    '--password',
  ],
  ['seats', 'save', '--customer', 'huber', '--username', 'ben@nordwind.test', '--extension', '21'],
  ['seats', 'save', '--customer', 'huber', '--username', 'cleo', '--extension', '22', '--profile', 'Narrow'],
  [
    'groups',
    'save',
    '--customer',
    'huber',
    '--username',
    'sales',
    '--extension',
    '50',
    '--policy',
    'circular',
    '--members',
    'cleo@nordwind.test,ben@nordwind.test',
  ],
  ['numbers', 'save', '--number', '43 720 100100', '--subscriber', 'anna@nordwind.test'],
  ['fax-settings', 'save', '--subscriber', 'ben@nordwind.test', '--active', 'yes', '--name', 'Huber'],
]
const made: string[] = []
beforeAll(async () => {
  made.push(...(await outcomes(...company)))
})

test('a company is provisioned, and provisioned again without a change', async () => {
  expect(made).toEqual(company.map(() => 'created'))
  expect(await outcomes(...company)).toEqual(company.map(() => 'unchanged'))
  expect(await json('subscribers', 'list', '--customer', 'huber')).toMatchObject([
    { name: 'anna@nordwind.test', kind: 'pilot', number: '43199200', administrative: true },
    { name: 'ben@nordwind.test', kind: 'seat', extension: '21', number: '4319920021', profile: null },
    { name: 'cleo@nordwind.test', kind: 'seat', extension: '22', profile: 'Narrow' },
    { name: 'sales@nordwind.test', kind: 'group', extension: '50' },
  ])
  expect(await json('numbers', 'list', '--subscriber', 'anna@nordwind.test')).toMatchObject([
    { cc: '43', ac: '1', sn: '99200', is_primary: true },
    { cc: '43', ac: '720', sn: '100100', is_primary: false },
  ])
  expect(await json('customers', 'list')).toMatchObject([
    { external_id: 'huber', class: 'pbxaccount', profile_set: 'Office', ext_range_min: '20', ext_range_max: '99' },
  ])
  expect(await json('profiles', 'list')).toMatchObject([{ set: 'Office', attributes: ['cfu', 'reminder'] }])
})

test('omitted values stay, empty ones are cleared', async () => {
  const seat = ['seats', 'save', '--customer', 'huber', '--username', 'ben']
  expect(await outcomes([...seat, '--display-name', 'Ben', '--email', 'ben@example.com'])).toEqual(['updated'])
  expect(await outcomes([...seat, '--email', ''])).toEqual(['updated'])
  const ben = await db.selectFrom('subscribers').selectAll().where('username', '=', 'ben').executeTakeFirstOrThrow()
  expect(ben).toMatchObject({ display_name: 'Ben', email: null, pbx_extension: '21' })
})

test('DEV-02: a reseller offers desk phones', async () => {
  expect(await outcomes(['device-models', 'save', '--reseller', 'Nordwind'])).toEqual(['created'])
  const profile = ['device-profiles', 'save', '--reseller', 'Nordwind', '--name', 'Reception', '--model', 'Desk 12']
  expect(await outcomes(profile, profile)).toEqual(['created', 'unchanged'])
  expect(await json('device-profiles', 'list')).toContainEqual(
    expect.objectContaining({ reseller: 'Nordwind', name: 'Reception', model: 'Desk 12', type: 'phone', devices: 0 }),
  )
})

test('SND-01: customers see a sound set of the platform when it is shown to them', async () => {
  await db.insertInto('sound_sets').values({ name: 'default it', default_language: 'it' }).execute()
  const expose = ['sound-sets', 'save', '--name', 'default it', '--expose', 'yes']
  expect(await outcomes(expose, expose)).toEqual(['updated', 'unchanged'])
  expect(await json('sound-sets', 'list')).toContainEqual(
    expect.objectContaining({ name: 'default it', language: 'it', reseller: null, exposed: true, sounds: 0 }),
  )
  await expect(admin('sound-sets', 'save', '--name', 'default it', '--reseller', 'Nordwind')).rejects.toThrow(
    "There is no sound set 'default it' of the platform",
  )
  expect(await outcomes(['sound-sets', 'save', '--name', 'default it', '--expose', 'no'])).toEqual(['updated'])
})

test('a single line belongs to a customer without a PBX', async () => {
  const customer = ['--reseller', 'Nordwind', '--id', 'single', '--name', 'Single', '--class', 'sipaccount']
  const line = ['--customer', 'single', '--username', 'line', '--number', '43 1 7700', '--administrative', 'yes']
  expect(await outcomes(['customers', 'save', ...customer], ['lines', 'save', ...line])).toEqual(['created', 'created'])
  expect(await json('subscribers', 'list', '--customer', 'single')).toMatchObject([
    { kind: 'line', number: '4317700', administrative: true },
  ])
})

describe('passwords', () => {
  const hashOf = async (username: string) => {
    const query = db.selectFrom('subscribers').select('web_password_hash').where('username', '=', username)
    return (await query.executeTakeFirstOrThrow()).web_password_hash
  }

  test('SET-01: one that is guessed easily is refused', async () => {
    const set = ['passwords', 'set', '--subscriber', 'anna@nordwind.test']
    await expect(adminWith('sommer2024\n', ...set, '--web')).rejects.toThrow(/weak/)
    await expect(adminWith('12345\n', ...set, '--sip')).rejects.toThrow(/weak/)
    expect(await verifyPassword(await hashOf('anna'), 'tall-lantern-81')).toBe(true)
  })

  test('one is made and shown when asked for', async () => {
    const set = ['passwords', 'set', '--subscriber', 'ben@nordwind.test']
    const { password } = (await json(...set, '--generate', 'yes')) as { password: string }
    expect(await verifyPassword(await hashOf('ben'), password)).toBe(true)
    const outcomeWith = async (input: string) =>
      (JSON.parse(await adminWith(input, ...set, '--web', '--json')) as { outcome: string }).outcome
    expect([await outcomeWith(`${password}\n`), await outcomeWith('\n')]).toEqual(['unchanged', 'updated'])
    expect(await hashOf('ben')).toBeNull()
  })

  test('RUN-02: they are read from standard input, a line each, and never from the command line', async () => {
    const set = ['passwords', 'set', '--subscriber', 'cleo@nordwind.test']
    for (const given of [['--sip', 'blue-Heron-38'], ['--sip=blue-Heron-38'], ['--web', 'blue-Heron-38', '--sip']]) {
      const refused = admin(...set, ...given)
      await expect(refused).rejects.toThrow('takes no value on the command line')
      await expect(refused).rejects.not.toThrow(/Heron/)
    }
    await expect(adminWith('', ...set, '--web')).rejects.toThrow('--web takes one line from standard input')
    await expect(adminWith('one\n', ...set, '--sip', '--web')).rejects.toThrow('--web, --sip take a line each')
    await adminWith('walnut-ferry-39\nblue-Heron-38\n', ...set, '--sip', '--web')
    expect(await verifyPassword(await hashOf('cleo'), 'walnut-ferry-39')).toBe(true)
  })
})

test('NAV-18: the engine is on until it is turned off', async () => {
  const isOn = async () => (await readPlatformSettings(db)).capabilities
  expect(await isOn()).toMatchObject({ rtcengine: true, csc_show_rtcengine_features: true, cloudpbx: true })
  const off = ['capabilities', 'set', '--off', 'rtcengine,csc_show_rtcengine_features']
  expect(await outcomes(off, off, ['capabilities', 'set', '--off', 'cloudpbx'])).toEqual([
    'updated',
    'unchanged',
    'updated',
  ])
  expect(await isOn()).toMatchObject({ rtcengine: false, csc_show_rtcengine_features: false, cloudpbx: false })
  await expect(admin('capabilities', 'set', '--on', 'telepathy')).rejects.toThrow("no capability 'telepathy'")
})

test('ENT-02: platform info is mode, apps and flags', async () => {
  const set = ['platform', 'set', '--mode', 'mixed', '--conference', 'yes', '--show-qr', 'no']
  const app = ['--android-name', 'Phone', '--android-url', 'https://example.com/android']
  expect(await outcomes([...set, ...app], set)).toEqual(['updated', 'unchanged'])
  expect((await readPlatformSettings(db)).info).toEqual({
    ...defaultPlatformSettings.info,
    csc_v2_mode: 'mixed',
    conference: true,
    app: {
      show_qr: false,
      android: {
        name: 'Phone',
        url: 'https://example.com/android',
      },
    },
  })
  expect(await outcomes(['platform', 'set', '--mode', '', '--android-name', ''])).toEqual(['updated'])
  expect(await json('platform', 'show')).toEqual({
    type: 'sppro',
    conference: true,
    manager_secretary: true,
    callingcard: false,
    callthrough: false,
    app: { show_qr: false },
  })
})

describe('errors in one sentence', () => {
  test.each([
    [['planets', 'save'], "There is no 'planets': --help shows all commands."],
    [['seats'], 'Add what to do with seats: save.'],
    [['resellers', 'delete'], "There is no 'delete' for resellers, only save, "],
    [['seats', 'save', '--planet', 'x'], "Unknown option '--planet'."],
    [['seats', 'save', '--extension', '21'], 'Missing --customer, --username.'],
    [['resellers', 'save', '--name', 'x', '--logo', '/nowhere.svg'], '--logo takes the path of a file'],
    [['customers', 'list', '--customer'], "Unknown option '--customer'."],
    [['seats', 'save', '--customer', 'nobody', '--username', 'x'], "There is no customer 'nobody'."],
    [['numbers', 'save', '--number', '43 1 99200', '--subscriber', 'x@y'], "There is no subscriber 'x@y'."],
    [
      ['numbers', 'save', '--number', '43 199200', '--subscriber', 'ben@nordwind.test'],
      'Cannot reassign primary number',
    ],
    [['fax-settings', 'save', '--subscriber', 'ben@nordwind.test', '--active', 'maybe'], '--active takes yes or no'],
    [['passwords', 'set', '--subscriber', 'ben@nordwind.test'], 'Which password?'],
    [
      ['profiles', 'save', '--reseller', 'Nordwind', '--set', 'Office', '--name', 'x', '--attributes', 'flying'],
      "'flying' is not an attribute of a profile.",
    ],
  ])('%j', async (args, sentence) => {
    await expect(admin(...args)).rejects.toThrow(sentence)
  })

  test('a customer of the same id at two resellers is named with its reseller', async () => {
    await admin('resellers', 'save', '--name', 'Helios', '--domain', 'helios.test')
    await admin('customers', 'save', '--reseller', 'Helios', '--id', 'huber', '--name', 'Another Huber')
    await expect(admin('subscribers', 'list', '--customer', 'huber')).rejects.toThrow('add --reseller')
    expect(await json('subscribers', 'list', '--customer', 'huber', '--reseller', 'Helios')).toEqual([])
  })
})

test('RUN-01: a customer and a line are blocked and unblocked, with reason and name', async () => {
  const customer = ['--id', 'huber', '--reseller', 'Nordwind']
  const line = ['--subscriber', 'ben@nordwind.test']
  const stateOf = async (name: string) =>
    await db
      .selectFrom('subscribers')
      .select(['status', 'blocked_by', 'blocked_reason'])
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
  expect(await outcomes(['subscribers', 'block', ...line, '--reason', 'fraud', '--as', 'Eva'])).toEqual(['blocked'])
  expect(await stateOf('ben')).toEqual({ status: 'locked', blocked_by: 'Eva', blocked_reason: 'fraud' })
  const block = ['customers', 'block', ...customer]
  expect(await outcomes(block, block)).toEqual(['blocked', 'unchanged'])
  expect(await stateOf('cleo')).toEqual({ status: 'locked', blocked_by: null, blocked_reason: null })
  expect(await json('subscribers', 'unblock', ...line)).toMatchObject({
    outcome: 'unblocked',
    note: 'its customer is blocked, and so is the line',
  })
  expect(await outcomes(['customers', 'unblock', ...customer])).toEqual(['unblocked'])
  expect(await stateOf('ben')).toEqual({ status: 'active', blocked_by: null, blocked_reason: null })
  await expect(admin('customers', 'block', '--id', 'nobody')).rejects.toThrow("There is no customer 'nobody'.")
  await expect(admin(...block, '--as', ' ')).rejects.toThrow('--as takes a name of up to 64 characters.')
})

test('every command has a help of its own', async () => {
  for (const { noun, verb, options } of allCommands) {
    const help = await admin(noun, verb, '--help')
    for (const name of Object.keys(options)) expect(help).toContain(`--${name} `)
    expect(await admin('--help')).toContain(`${noun} ${verb}`)
  }
})

test('help texts begin with the thing, not with a question word', () => {
  const texts = allCommands.flatMap(({ summary, options }) => [
    summary,
    ...Object.values<{ help: string }>(options).map(({ help }) => help),
  ])
  expect(texts.filter((text) => /^(who|what|where|whether|which|how|of|that|its?)\b/i.test(text))).toEqual([])
})

test('lists are tables for people', async () => {
  await writeFile(join(dataDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await admin('resellers', 'save', '--name', 'Nordwind', '--logo', join(dataDir, 'logo.svg'))).toMatch(
    /^updated, id \d+$/,
  )
  const [head, first] = (await admin('resellers', 'list')).split('\n')
  expect(head?.split(/\s+/)).toEqual(['id', 'name', 'primary', 'secondary', 'logo', 'domains'])
  expect(first).toMatch(/Nordwind +#0b5fff +- +image\/svg\+xml +nordwind\.test/)
})

test('TEL-09: an edge of your own has several media relays, each with its share of the calls', async () => {
  const edge = ['--outside', '198.51.100.7:5060', '--inside', '10.0.0.5:5062', '--processes', '10.0.0.9:5090']
  const relays = [...edge, '--rtpengine', '10.0.0.5:2223,10.0.0.6:2223=2']
  const kamailio = await admin('sip', 'config', ...relays)
  expect(kamailio).toContain('"rtpengine_sock", "udp:10.0.0.5:2223 udp:10.0.0.6:2223=2")')
  expect(await admin('sip', 'config', ...relays, '--part', 'rtpengine')).toContain('listen-ng = 10.0.0.5:2223\n')
  for (const wrong of ['10.0.0.6:2223=0', '10.0.0.6:2223=x', '10.0.0.6:2223=1=2', '10.0.0.6', '10.0.0.6:2223"\n'])
    await expect(admin('sip', 'config', ...edge, '--rtpengine', wrong)).rejects.toThrow('--rtpengine')
})

test('TEL-01: an edge of your own is configured as ours is', async () => {
  const edge = [
    '--outside',
    '198.51.100.7:5060',
    '--inside',
    '10.0.0.5:5062',
    '--processes',
    '10.0.0.9:5090,10.0.0.8:5090',
  ]
  const kamailio = await admin('sip', 'config', ...edge, '--directory', '/etc/kamailio')
  expect(kamailio).toMatch(/^#!KAMAILIO\n/)
  expect(kamailio).toContain('listen=udp:198.51.100.7:5060\n')
  expect(kamailio).toContain('"/etc/kamailio/processes.list"')
  // registrations name their edge by it
  expect(kamailio).toContain(`server_id=${edgeNumber({ host: '10.0.0.5', port: 5062 })}\n`)
  expect(await admin('sip', 'config', ...edge, '--part', 'processes')).toBe(
    '1 sip:10.0.0.9:5090;transport=tcp 0 0 socket=tcp:10.0.0.5:5062\n1 sip:10.0.0.8:5090;transport=tcp 0 0 socket=tcp:10.0.0.5:5062',
  )
  expect(await admin('sip', 'config', ...edge, '--part', 'rtpengine')).toContain('listen-ng = 127.0.0.1:2223\n')
  expect(await admin('sip', 'config', ...edge, '--part', 'database')).toContain('create role lineside_sip')
  expect(kamailio).toContain('"rtpengine_sock", "udp:127.0.0.1:2223")')
  expect(kamailio).not.toContain('dmq.so')
  const several = [...edge, '--edges', '10.0.0.5:5062,10.0.0.6:5062']
  const peers = (await admin('sip', 'config', ...several)).match(/"notification_address", .*/g)
  expect(peers).toEqual(['"notification_address", "sip:10.0.0.6:5062;transport=tcp")'])
  expect(await admin('sip', 'config', ...several, '--part', 'database')).toContain('connection limit 80;')
  await expect(admin('sip', 'config', ...edge, '--database', 'a"b')).rejects.toThrow('--database has characters')
  await expect(admin('sip', 'config', ...edge, '--outside', 'a:1\nb')).rejects.toThrow('--outside must look like')
})
