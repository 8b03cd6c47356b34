import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { runCommand } from './run-command.ts'

const { db, connectionString } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'lineside-trunks-'))
afterAll(() => rm(dataDir, { recursive: true }))

const log = pino({ level: 'silent' })
const admin = (args: readonly string[], input = '') =>
  runCommand(args, { DATABASE_URL: connectionString, DATA_DIR: dataDir }, log, async () => input)
const json = async (args: readonly string[], input?: string): Promise<unknown> =>
  JSON.parse(await admin([...args, '--json'], input))
const save = (name: string, ...options: string[]) => ['trunks', 'save', '--name', name, ...options]
const rowOf = (name: string) => db.selectFrom('trunks').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const main = save('main', '--host', '192.0.2.7', '--country', '43', '--main-number', '+43 1 99200', '--priority', '10')
const signedIn = `trunks save --name second --kind registration --host 2001:DB8:0:0::7 --country 43 --username acct77
  --domain operator.example --numbers national`.split(/\s+/)

beforeAll(async () => {
  await admin(['resellers', 'save', '--name', 'Nordwind', '--domain', 'nordwind.test'])
  await admin(['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber'])
  const pilot = ['pilots', 'save', '--customer', 'huber', '--username', 'anna', '--number', '43 1 99200']
  await admin([...pilot, '--password'], 'tall-lantern-81\n')
})

describe('TEL-06: npm run admin -- trunks', () => {
  test('saves a trunk, and saves it again without a change', async () => {
    expect(await json(main)).toMatchObject({ outcome: 'created', password: 'none' })
    expect(await json(main)).toMatchObject({ outcome: 'unchanged' })
    expect(await rowOf('main')).toMatchObject({
      kind: 'address',
      sources: ['192.0.2.7'],
      number_style: 'plus',
      main_number: '43199200',
      is_enabled: true,
    })
    expect(await json(save('main', '--sources', '198.51.100.0/24,192.0.2.7'))).toMatchObject({ outcome: 'updated' })
    // sources that are left out stay unchanged, although the host has another address
    expect(await json(main)).toMatchObject({ outcome: 'unchanged' })
    expect((await rowOf('main')).sources).toEqual(['192.0.2.7', '198.51.100.0/24'])
  })

  test('stores only the digest of a password, and asks for it again when name or realm change', async () => {
    expect(await json(signedIn)).toMatchObject({ outcome: 'created', password: 'missing' })
    const withPassword = [...signedIn, '--password-from-stdin']
    expect(await json(withPassword, 'secret77\n')).toMatchObject({ outcome: 'updated', password: 'set' })
    expect(await json(withPassword, 'secret77\n')).toMatchObject({ outcome: 'unchanged', password: 'set' })
    const row = await rowOf('second')
    expect(row).toMatchObject({ ha1: md5('acct77:operator.example:secret77'), sources: ['2001:db8::7'] })
    expect(JSON.stringify(row)).not.toContain('secret77')
    expect(row.contact).toMatch(/^[0-9a-f]{32}$/)
    expect(await json(save('second', '--realm', 'asterisk'))).toMatchObject({ password: 'missing' })
    expect((await rowOf('second')).ha1).toBeNull()
    expect(await json([...save('second', '--realm', 'asterisk'), '--password-from-stdin'], 'other')).toMatchObject({
      password: 'set',
    })
    expect((await rowOf('second')).ha1).toBe(md5('acct77:asterisk:other'))
  })

  test('lists them in the order of calls, without credentials', async () => {
    const { ha1, contact } = await rowOf('second')
    const listed = await admin(['trunks', 'list', '--json'])
    expect(JSON.parse(listed)).toMatchObject([
      { name: 'main', priority: 10, password: 'none' },
      { name: 'second', kind: 'registration', username: 'acct77', realm: 'asterisk', password: 'set' },
    ])
    expect(listed).not.toContain(ha1)
    expect(listed).not.toContain(contact)
  })

  test('prints the requests that each trunk would get, by the rules of the line', async () => {
    const call = (number: string) => json(['trunks', 'test', '--subscriber', 'anna@nordwind.test', '--number', number])
    expect(await call('0664 1234567')).toEqual([
      {
        trunk: 'main',
        asks_for: 'sip:+436641234567@192.0.2.7',
        at: 'sip:192.0.2.7:5060;transport=udp',
        shows: 'sip:+43199200@192.0.2.7',
        headers: [],
      },
      {
        trunk: 'second',
        asks_for: 'sip:06641234567@operator.example',
        at: 'sip:[2001:db8:0:0::7]:5060;transport=udp',
        shows: 'sip:0199200@operator.example',
        headers: [],
      },
    ])
    expect(await call('+43 1 99200')).toEqual({ outcome: 'stays here' })
    expect(await call('88')).toHaveLength(2)
    const range = ['--ext-min', '10', '--ext-max', '89']
    await json(['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber', ...range])
    // the same as the caller hears, whichever way of writing the number is dialled
    expect(await call('88')).toEqual({ outcome: 'refused', sip_code: 404, reason: 'callee_unknown' })
    expect(await call('+43 1 9920088')).toEqual({ outcome: 'refused', sip_code: 404, reason: 'callee_unknown' })
    expect(await call('11833')).toHaveLength(2)
    const customer = ['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber']
    expect(await json([...customer, '--countries', '43,4930', '--outside-calls', '3'])).toMatchObject({
      outcome: 'updated',
    })
    expect(await call('0049 89 123456')).toEqual({ outcome: 'refused', sip_code: 403, reason: 'block_out' })
    expect(await json([...customer, '--countries', ''])).toMatchObject({ outcome: 'updated' })
    expect(await call('0049 89 123456')).toHaveLength(2)
    expect(await json(['customers', 'list'])).toMatchObject([{ outside_calls: 3, countries: null }])
  })

  test('turns one off, and removes it', async () => {
    expect(await json(save('second', '--enabled', 'no'))).toMatchObject({ outcome: 'updated' })
    expect(await json(['trunks', 'remove', '--name', 'second'])).toEqual({ outcome: 'removed' })
    await expect(admin(['trunks', 'remove', '--name', 'second'])).rejects.toThrow("There is no trunk 'second'.")
  })
})

describe('errors in one sentence, with nothing changed', () => {
  test.each<[readonly string[], string]>([
    [save('new'), 'A new trunk needs --host.'],
    [save('new', '--host', '192.0.2.8'), 'A new trunk needs --country'],
    [save('new', '--host', 'a b', '--country', '43'), "'a b' is neither a name of a host nor an address."],
    [save('new', '--host', '192.0.2.8', '--country', '0'), "'0' is not a country code"],
    [save('new', '--host', '192.0.2.7', '--country', '43'), "belong to the trunk 'main'"],
    [save('main', '--host', 'nowhere.invalid'), "'nowhere.invalid' has no address"],
    [save('main', '--sources', '0.0.0.0/0'), 'too wide a network'],
    [save('main', '--sources', '192.0.2.0/33'), 'too wide a network'],
    [save('main', '--sources', 'operator.example'), 'neither an address nor a network'],
    [save('main', '--kind', 'registration'), 'needs --username'],
    [save('main', '--kind', 'magic'), "--kind is address or registration, not 'magic'."],
    [save('main', '--transport', 'sctp'), '--transport is udp or tcp or tls'],
    [save('main', '--numbers', 'roman'), '--numbers is plus or digits'],
    [save('main', '--prefix', '#31#'), 'A prefix has up to ten digits'],
    [save('main', '--main-number', '99200'), 'is not a number with its country code'],
    [save('main', '--username', 'a:b'), "'a:b' is not a username."],
    [save('main', '--port', '70000'), 'There is no port 70000.'],
    [save('main', '--password-from-stdin'), 'takes one line from standard input'],
    [['trunks', 'test', '--subscriber', 'x@y', '--number', '1'], "There is no subscriber 'x@y'."],
    [
      ['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber', '--countries', 'AT'],
      "'AT' is not",
    ],
    [
      ['customers', 'save', '--reseller', 'Nordwind', '--id', 'huber', '--name', 'Huber', '--outside-calls', '99999'],
      'up to 10000 calls outside',
    ],
  ])('%j', async (args, sentence) => {
    const before = await rowOf('main')
    await expect(admin(args)).rejects.toThrow(sentence)
    expect(await rowOf('main')).toEqual(before)
    expect(await json(['trunks', 'list'])).toHaveLength(1)
  })

  test('a password on the command line is refused, and not repeated', async () => {
    for (const given of [['--password-from-stdin', 'geheim77'], ['--password-from-stdin=geheim77']]) {
      const refused = admin(save('main', '--username', 'u', ...given))
      await expect(refused).rejects.toThrow('takes no value on the command line')
      await expect(refused).rejects.not.toThrow(/geheim77/)
    }
  })
})
