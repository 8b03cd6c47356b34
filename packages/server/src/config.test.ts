import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, readShellConfig } from './config.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../test/${name}`, import.meta.url))
const TLS_CERT = fixture('localhost-cert.pem')
const TLS_KEY = fixture('localhost-key.pem')
const directory = await mkdtemp(join(tmpdir(), 'lineside-config-'))
afterAll(() => rm(directory, { recursive: true }))

test('without any variable the server listens on loopback and keeps its data in the repository', () => {
  expect(readConfig({}, '/srv/lineside')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/lineside/data',
    filesCacheBytes: 1_073_741_824,
    mailFrom: 'lineside@localhost',
    logLevel: 'info',
    media: {},
    sip: { port: 5060, rtpPorts: { first: 30_000, last: 31_999 }, edges: [], outlivesSeconds: 120 },
    sessionSeconds: 36_000,
    auditDays: 365,
    operatorLogDays: 730,
    databaseConnections: 10,
    databaseWaitSeconds: 120,
    drainNoticeSeconds: 5,
    drainSeconds: 60,
    trustProxy: false,
    backup: { keep: 14, time: '02:30' },
  })
  expect(readConfig({}).dataDir).toBe(fileURLToPath(new URL('../../../data', import.meta.url)))
})

test('an empty variable counts as absent, and the result cannot be changed', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' }, '/srv')
  expect(config).toEqual(readConfig({}, '/srv'))
  expect(Object.isFrozen(config)).toBe(true)
})

test('every variable is read', () => {
  const config = readConfig(
    {
      PORT: '0',
      HOST: '::',
      METRICS_PORT: '9100',
      METRICS_HOST: '10.0.0.7',
      DATA_DIR: '/var/lib/lineside',
      DATABASE_URL: 'postgresql://me:secret@db/lineside',
      TLS_CERT,
      TLS_KEY,
      PUBLIC_URL: 'https://phone.example.com/self-care/',
      SMTP_URL: 'smtps://me:secret@mail.example.com',
      MAIL_FROM: 'Telephony <noreply@example.com>',
      MEDIA_ADDRESS: '198.51.100.7',
      MEDIA_PORTS: '40000-40999',
      MEDIA_PROCESSES: '3',
      LOG_LEVEL: 'debug',
      LINESIDE_SECRET: 'ab'.repeat(32),
      SESSION_SECONDS: '900',
      AUDIT_DAYS: '30',
      OPERATOR_LOG_DAYS: '60',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_KEEP: '30',
      BACKUP_TIME: '23:59',
      BACKUP_PASSPHRASE_FILE: 'passphrase',
      OPERATOR_MAIL: 'operator@example.com',
      DEMO: 'no',
      TRUST_PROXY: '10.0.0.1, fd00::/8',
    },
    '/srv',
  )
  expect(config).toMatchObject({
    port: 0,
    host: '::',
    metrics: { host: '10.0.0.7', port: 9100 },
    dataDir: '/var/lib/lineside',
    databaseUrl: 'postgresql://me:secret@db/lineside',
    publicUrl: 'https://phone.example.com/self-care',
    smtpUrl: 'smtps://me:secret@mail.example.com',
    mailFrom: 'Telephony <noreply@example.com>',
    media: { address: '198.51.100.7', ports: { first: 40_000, last: 40_999 }, processes: 3 },
    logLevel: 'debug',
    sessionSeconds: 900,
    auditDays: 30,
    operatorLogDays: 60,
    backup: { dir: '/mnt/backups', keep: 30, time: '23:59', passphraseFile: '/srv/passphrase' },
    operatorMail: 'operator@example.com',
    demo: 'no',
    trustProxy: ['10.0.0.1', 'fd00::/8'],
  })
  expect(config.secretKeys).toEqual([Buffer.alloc(32, 0xab)])
  expect(config.tls?.cert.toString()).toContain('BEGIN CERTIFICATE')
  expect(readConfig({ TRUST_PROXY: 'yes' }).trustProxy).toBe('one')
  const [new7, old8] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
  expect(readConfig({ LINESIDE_SECRET: `${new7.toString('base64')}, ${old8.toString('hex')}` }).secretKeys).toEqual([
    new7,
    old8,
  ])
})

test('GROW-07: replicas are those of a database of DATABASE_URL', () => {
  const [primary, one, other] = ['db1', 'db2', 'db3'].map((host) => `postgresql://me:secret@${host}/lineside`)
  expect(readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: `${one}, ${other}` }).databaseReadUrls).toEqual([
    one,
    other,
  ])
  expect(readConfig({ DATABASE_URL: primary }).databaseReadUrls).toBeUndefined()
  expect(() => readConfig({ DATABASE_READ_URL: one })).toThrow('DATABASE_READ_URL needs DATABASE_URL')
})

describe('a wrong value is refused with the name of the variable and its allowed form, without the value', () => {
  test.each([
    ['PORT', 'http', 'a whole number from 0 (any free port) to 65535'],
    ['PORT', '65536', 'a whole number'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '0x50', 'a whole number'],
    ['PORT', '80.5', 'a whole number'],
    ['HOST', 'my host', 'an address or a name'],
    ['DATABASE_URL', 'mysql://me:hunter2@db/x', 'postgresql://user:password@host'],
    ['PUBLIC_URL', 'phone.example.com', 'https://telephony.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'https://telephony.example.com'],
    ['OLD_PORTAL_URL', 'https://old.example/portal', 'without a path'],
    ['OLD_PORTAL_URL', 'ftp://old.example', 'without a path'],
    ['OLD_PORTAL_URL', 'https://me:hunter2@old.example', 'without a path'],
    ['SMTP_URL', 'http://hunter2', 'smtp://'],
    ['MAIL_FROM', 'nobody', 'a mail address'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error'],
    ['LINESIDE_SECRET', 'hunter2', 'at least 32 bytes'],
    ['LINESIDE_SECRET', 'ab'.repeat(31), 'at least 32 bytes'],
    ['LINESIDE_SECRET', `${'ab'.repeat(32)},hunter2`, 'at least 32 bytes'],
    ['SESSION_SECONDS', '59', '60 or more'],
    ['DATABASE_READ_URL', 'mysql://db2/lineside', 'addresses like postgresql://'],
    ['DATABASE_READ_URL', 'postgresql://a/lineside,b', 'addresses like postgresql://'],
    ['DATABASE_READ_URL', ', ,', 'addresses like postgresql://'],
    ['DATABASE_READ_URL', Array(9).fill('postgresql://a/lineside').join(','), 'one to 8 addresses'],
    ['DATABASE_SESSION_URL', 'mysql://me:hunter2@db/x', 'postgresql://user:password@host'],
    ['DATABASE_CONNECTIONS', '3', 'from 4 to 60'],
    ['DATABASE_CONNECTIONS', '61', 'from 4 to 60'],
    ['DATABASE_WAIT', '-1', 'from 0 to 3600'],
    ['AUDIT_DAYS', '0', '1 or more'],
    ['BACKUP_KEEP', '0', '1 or more'],
    ['BACKUP_TIME', '24:00', 'a time of day in UTC'],
    ['OPERATOR_MAIL', 'nobody', 'a mail address'],
    ['DEMO', 'true', 'yes or no'],
    ['TRUST_PROXY', 'proxy.example.com', 'the addresses of your proxies'],
    ['TRUST_PROXY', '1.2.3.4,', 'the addresses of your proxies'],
  ])('%s=%s', (name, value, expected) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(`${name} must be `)
    expect(read).toThrow(expected)
    expect(read).not.toThrow(value)
  })

  test('several at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT must be .*\. DEMO must be yes or no\.$/)
  })
})

describe('TLS', () => {
  test('a certificate needs its key, and the other way round', () => {
    expect(() => readConfig({ TLS_CERT })).toThrow('TLS_KEY is missing')
    expect(() => readConfig({ TLS_KEY })).toThrow('TLS_CERT is missing')
    expect(() => readConfig({ SIP_TLS_CERT: TLS_KEY })).toThrow('SIP_TLS_KEY is missing')
    expect(() => readConfig({ SIP_TLS_PORT: '5061' })).toThrow('SIP_TLS_PORT needs a certificate')
    expect(() => readConfig({ SIP_TLS_PORT: '5062', TLS_CERT, TLS_KEY })).toThrow('must be another port')
  })

  test('files that are not there or hold something else are named', async () => {
    expect(() => readConfig({ TLS_CERT: 'nowhere.pem', TLS_KEY }, directory)).toThrow(
      'TLS_CERT must be the path of a file that can be read',
    )
    await writeFile(join(directory, 'text.pem'), 'text')
    expect(() => readConfig({ TLS_CERT, TLS_KEY: 'text.pem' }, directory)).toThrow(
      'TLS_CERT and TLS_KEY must be a certificate and its own key',
    )
  })
})

describe('FAX-03, FAX-10: faxes', () => {
  test('are neither taken as mails nor sent to other platforms, unless asked for', () => {
    const { faxSmtp, hylafax } = readConfig({ HYLAFAX_HOST: 'fax.example', FAX_SMTP_HOST: '0.0.0.0' })
    expect([faxSmtp, hylafax]).toEqual([undefined, undefined])
  })

  test('have a port for mails and a HylaFAX server, both on this machine by default', () => {
    const { faxSmtp, hylafax } = readConfig({ FAX_SMTP_PORT: '2525', FAX_LINE: 'hylafax' })
    expect(faxSmtp).toEqual({ port: 2525, host: '127.0.0.1' })
    expect(hylafax).toEqual({ host: '127.0.0.1', port: 4559, user: 'lineside' })
    const other = { HYLAFAX_HOST: 'fax', HYLAFAX_PORT: '4560', HYLAFAX_USER: 'pbx', HYLAFAX_PASSWORD: 'secret' }
    expect(readConfig({ FAX_LINE: 'hylafax', ...other }).hylafax).toEqual({
      host: 'fax',
      port: 4560,
      user: 'pbx',
      password: 'secret',
    })
  })

  test.each([
    { FAX_SMTP_PORT: 'x' },
    { FAX_SMTP_PORT: '70000' },
    { FAX_LINE: 'modem' },
    { HYLAFAX_USER: 'a b' },
    { HYLAFAX_PASSWORD: 'a b' },
    { STUN_URLS: 'https://stun.test' },
    { TURN_URLS: 'turn:a b', TURN_SECRET: 'long enough' },
    { JANUS_URL: 'http://127.0.0.1:8088/janus' },
    { JANUS_SECRET: 'with a space', JANUS_URL: 'ws://127.0.0.1:8188' },
    { TURN_SECRET: 'short', TURN_URLS: 'turn:turn.test' },
  ])('refuses %j', (environment) => {
    expect(() => readConfig(environment)).toThrow(`${Object.keys(environment)[0]} must be `)
  })
})

test('SAFE-02: backups of the schedule need the file of the passphrase', () => {
  expect(() => readConfig({ BACKUP_DIR: '/mnt/backups' })).toThrow('BACKUP_PASSPHRASE_FILE is missing')
})

test('GROW-02: a pooler’s address needs that of its database; shells go past the pooler', () => {
  const [pooler, past] = ['postgresql://me@pooler/lineside', 'postgresql://me@db/lineside']
  expect(() => readConfig({ DATABASE_SESSION_URL: past })).toThrow('DATABASE_SESSION_URL needs DATABASE_URL')
  const both = { DATABASE_URL: pooler, DATABASE_SESSION_URL: past }
  expect(readConfig(both)).toMatchObject({ databaseUrl: pooler, databaseSessionUrl: past })
  expect(readShellConfig(both)).toMatchObject({ databaseUrl: past, databasePoolerUrl: pooler })
  expect(readShellConfig(both)).not.toHaveProperty('databaseSessionUrl')
  expect(readShellConfig({ DATABASE_URL: past })).toMatchObject({ databaseUrl: past })
  expect(readShellConfig({ DATABASE_URL: past })).not.toHaveProperty('databasePoolerUrl')
})
