import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { listIn, portsOf, sipExpected, sipOf, sipVariables } from './config-sip.ts'
import { databaseExpected, databaseOf, databaseVariables, wholeNumber } from './config-database.ts'
import { eventsExpected, eventsOf, eventsVariables } from './config-events.ts'
import { cellsExpected, cellsOf, cellVariables } from './config-cells.ts'
import { transcribeExpected, transcribeOf, transcribeVariables } from './config-transcribe.ts'
import { requireS3, s3Expected, s3Of, s3Variables } from './config-s3.ts'
import { readTls } from './config-tls.ts'
import { KEY_BYTES, type KeyRing } from './platform/auth/key-ring.ts'
import { type Config, type HylafaxConfig, logLevels, type MediaConfig } from './platform/config.ts'
import { insideOrigins } from './platform/outgoing/inside-origins.ts'
import { isS3Address, readS3Address } from './platform/s3/s3-place.ts'
import { SetupError } from './platform/setup-error.ts'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const text = z.string()
const port = text.check(
  z.regex(/^\d{1,5}$/),
  z.refine((value) => Number(value) <= 65_535),
)
const hostName = text.check(z.regex(/^[\w.:-]+$/))

const Environment = z.object({
  PORT: z._default(port, '8080'),
  HOST: z._default(hostName, '127.0.0.1'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(hostName, '127.0.0.1'),
  DATA_DIR: z._default(text, 'data'),
  FILES_URL: z.optional(text.check(z.refine(isS3Address))),
  FILES_CACHE_MB: z._default(wholeNumber(16, 1_000_000), '1024'),
  ...databaseVariables,
  DRAIN_SECONDS: z._default(wholeNumber(0, 3_600), '60'),
  DRAIN_NOTICE_SECONDS: z._default(wholeNumber(0, 600), '5'),
  TLS_CERT: z.optional(text),
  TLS_KEY: z.optional(text),
  PUBLIC_URL: z.optional(text.check(z.refine((value) => isUrl(value, ['http:', 'https:'])))),
  UPSTREAM_URL: z.optional(text.check(z.refine((value) => isOrigin(value)))),
  OLD_PORTAL_URL: z.optional(text.check(z.refine((value) => isOrigin(value)))),
  SMTP_URL: z.optional(text.check(z.refine((value) => isUrl(value, ['smtp:', 'smtps:'])))),
  MAIL_FROM: z._default(text.check(z.regex(/^[^@\s]+@[^@\s]+$|<[^@\s]+@[^@\s]+>$/)), 'lineside@localhost'),
  FAX_SMTP_PORT: z.optional(port),
  FAX_SMTP_HOST: z._default(hostName, '127.0.0.1'),
  FAX_LINE: z.optional(z.enum(['hylafax'])),
  HYLAFAX_HOST: z._default(hostName, '127.0.0.1'),
  HYLAFAX_PORT: z._default(port, '4559'),
  HYLAFAX_USER: z._default(text.check(z.regex(/^[\w.@-]{1,64}$/)), 'lineside'),
  HYLAFAX_PASSWORD: z.optional(text.check(z.regex(/^[\x21-\x7e]{1,128}$/))),
  MEDIA_ADDRESS: z.optional(text.check(z.refine((value) => isIP(value) === 4))),
  MEDIA_PORTS: z.optional(text.check(z.refine((value) => portsOf(value) !== undefined))),
  MEDIA_PROCESSES: z.optional(text.check(z.regex(/^[1-9]\d?$/))),
  STUN_URLS: z.optional(
    text.check(z.refine((value) => listIn(value).every((url) => /^stuns?:[\w.:[\]-]+$/.test(url)))),
  ),
  TURN_URLS: z.optional(
    text.check(
      z.refine((value) => listIn(value).every((url) => /^turns?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url))),
    ),
  ),
  TURN_SECRET: z.optional(text.check(z.regex(/^[\x21-\x7e]{8,128}$/))),
  JANUS_URL: z.optional(text.check(z.refine((value) => isUrl(value, ['ws:', 'wss:'])))),
  JANUS_SECRET: z.optional(text.check(z.regex(/^[\x21-\x7e]{1,128}$/))),
  ...sipVariables,
  ...cellVariables,
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  LINESIDE_SECRET: z.optional(text.check(z.refine((value) => secretKeysOf(value) !== undefined))),
  SESSION_SECONDS: z._default(wholeNumber(60, 999_999_999), '36000'),
  AUDIT_DAYS: z._default(wholeNumber(1, 99_999), '365'),
  OPERATOR_LOG_DAYS: z._default(wholeNumber(1, 99_999), '730'),
  RETENTION_MONTHS: z.optional(wholeNumber(1, 1_200)),
  BACKUP_DIR: z.optional(text),
  BACKUP_KEEP: z._default(wholeNumber(1, 9_999), '14'),
  BACKUP_TIME: z._default(text.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '02:30'),
  BACKUP_PASSPHRASE_FILE: z.optional(text),
  ...s3Variables,
  ...eventsVariables,
  ...transcribeVariables,
  OPERATOR_MAIL: z.optional(text.check(z.regex(/^[^@\s]+@[^@\s]+$/))),
  WEBHOOKS_TO_LOOPBACK: z.optional(z.enum(['yes', 'no'])),
  SSO_INSIDE: z.optional(text.check(z.refine((value) => insideOrigins(value) !== undefined))),
  CONTACT_BOOKS_INSIDE: z.optional(text.check(z.refine((value) => insideOrigins(value) !== undefined))),
  DEMO: z.optional(z.enum(['yes', 'no'])),
  TRUST_PROXY: z._default(text.check(z.refine((value) => /^(yes|no)$/.test(value) || areAddresses(value))), 'no'),
})

/** Names of all environment variables that the server reads; `npm test` removes them from what it runs. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/**
 * The expected form of each variable. The error message says this and never the given value, because some values are
 * secret.
 */
const EXPECTED: Record<string, string> = {
  PORT: 'a whole number from 0 (any free port) to 65535',
  HOST: 'an address or a name to listen on',
  METRICS_PORT: 'a whole number from 0 (any free port) to 65535',
  METRICS_HOST: 'an address or a name to listen on',
  FILES_URL: 'an address like s3://bucket/prefix, or nothing: files are in DATA_DIR then',
  FILES_CACHE_MB: 'a whole number of megabytes from 16 to 1000000',
  ...databaseExpected,
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 3600',
  DRAIN_NOTICE_SECONDS: 'a whole number of seconds from 0 to 600',
  PUBLIC_URL: 'an address like https://telephony.example.com',
  UPSTREAM_URL: 'an address without a path, like https://ngcp.example.com',
  OLD_PORTAL_URL: 'an address without a path, like https://old-portal.example.com',
  SMTP_URL: 'an address like smtp://user:password@host:587 or smtps://host',
  MAIL_FROM: 'a mail address, or a name and an address in angle brackets',
  FAX_SMTP_PORT: 'a whole number from 0 (any free port) to 65535',
  FAX_SMTP_HOST: 'an address or a name to listen on',
  FAX_LINE: 'hylafax, or nothing',
  HYLAFAX_HOST: 'the address or name of a HylaFAX server',
  HYLAFAX_PORT: 'a whole number from 0 to 65535',
  HYLAFAX_USER: 'a name of letters, digits and . @ _ -',
  HYLAFAX_PASSWORD: 'letters, digits and punctuation, without spaces',
  MEDIA_ADDRESS: 'an IPv4 address under which browsers reach this machine',
  MEDIA_PORTS: 'two ports from 1024 to 65535 with a dash between them, such as 40000-40999',
  MEDIA_PROCESSES: 'a whole number from 1 to 99',
  STUN_URLS: 'addresses like stun:stun.example.com:3478, separated by commas',
  TURN_URLS: 'addresses like turn:turn.example.com:3478?transport=udp, separated by commas',
  TURN_SECRET: 'a secret of 8 to 128 letters, digits and punctuation, without spaces',
  JANUS_URL: 'an address like ws://127.0.0.1:8188 or wss://janus.example.com/',
  JANUS_SECRET: 'letters, digits and punctuation, without spaces',
  ...sipExpected,
  ...cellsExpected,
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  LINESIDE_SECRET: 'a key of at least 32 bytes in hexadecimal or base64, or several with commas between them',
  SESSION_SECONDS: 'a whole number of seconds, 60 or more',
  AUDIT_DAYS: 'a whole number of days, 1 or more',
  OPERATOR_LOG_DAYS: 'a whole number of days, 1 or more',
  RETENTION_MONTHS: 'a whole number of months from 1 to 1200',
  BACKUP_KEEP: 'a whole number of backups, 1 or more',
  BACKUP_TIME: 'a time of day in UTC, such as 02:30',
  ...s3Expected,
  ...eventsExpected,
  ...transcribeExpected,
  OPERATOR_MAIL: 'a mail address',
  WEBHOOKS_TO_LOOPBACK: 'yes or no',
  SSO_INSIDE: 'addresses like https://login.inside.example, without a path, separated by commas',
  CONTACT_BOOKS_INSIDE: 'addresses like https://cloud.inside.example, without a path, separated by commas',
  DEMO: 'yes or no',
  TRUST_PROXY: 'no, yes (for one proxy in front), or the addresses of your proxies, separated by commas',
}

/** As `readConfig`, for commands of the shell: they need the database's sessions, and go past a pooler. */
export const readShellConfig = (environment: NodeJS.ProcessEnv): Readonly<Config> => {
  const { databaseSessionUrl, ...config } = readConfig(environment)
  const { databaseUrl } = config
  if (databaseSessionUrl === undefined || databaseUrl === undefined) return config
  return { ...config, databaseUrl: databaseSessionUrl, databasePoolerUrl: databaseUrl }
}

/**
 * Reads the server's settings from the environment; an empty variable counts as absent.
 * @param root directory against which relative paths (DATA_DIR, TLS files) are resolved
 * @throws SetupError naming each wrong variable and what it must be
 */
export function readConfig(environment: NodeJS.ProcessEnv, root = REPOSITORY): Readonly<Config> {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    throw new SetupError([...names].map((name) => `${name} must be ${EXPECTED[name]}.`).join(' '))
  }
  const env = parsed.data
  if (env.UPSTREAM_URL && env.DATABASE_URL)
    throw new SetupError('Set UPSTREAM_URL or DATABASE_URL, not both: a portal in front of a platform has no database.')
  const tls = readTls(env.TLS_CERT, env.TLS_KEY, root)
  const turn = turnOf(env)
  const secretKeys = secretKeysOf(env.LINESIDE_SECRET ?? '')
  const s3 = s3Of(env, root)
  const events = eventsOf(env, root)
  const transcribe = transcribeOf(env, root)
  return Object.freeze({
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: resolve(root, env.DATA_DIR),
    filesCacheBytes: Number(env.FILES_CACHE_MB) * 1_048_576,
    ...filesOf(env, s3),
    mailFrom: env.MAIL_FROM,
    media: mediaOf(env),
    sip: sipOf(env, tls, root),
    ...cellsOf(env),
    logLevel: env.LOG_LEVEL,
    sessionSeconds: Number(env.SESSION_SECONDS),
    auditDays: Number(env.AUDIT_DAYS),
    operatorLogDays: Number(env.OPERATOR_LOG_DAYS),
    ...(env.RETENTION_MONTHS === undefined ? {} : { retentionMonths: Number(env.RETENTION_MONTHS) }),
    ...databaseOf(env),
    drainSeconds: Number(env.DRAIN_SECONDS),
    drainNoticeSeconds: Number(env.DRAIN_NOTICE_SECONDS),
    trustProxy: trustProxy(env.TRUST_PROXY),
    ...(tls && { tls }),
    ...(env.METRICS_PORT && { metrics: { host: env.METRICS_HOST, port: Number(env.METRICS_PORT) } }),
    ...(env.PUBLIC_URL && { publicUrl: env.PUBLIC_URL.replace(/\/+$/, '') }),
    ...(env.UPSTREAM_URL && { upstreamUrl: new URL(env.UPSTREAM_URL).origin }),
    ...(env.OLD_PORTAL_URL && { oldPortalUrl: new URL(env.OLD_PORTAL_URL).origin }),
    ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    ...(env.FAX_SMTP_PORT && { faxSmtp: { port: Number(env.FAX_SMTP_PORT), host: env.FAX_SMTP_HOST } }),
    ...(env.FAX_LINE && { hylafax: hylafaxOf(env) }),
    ...(env.STUN_URLS && { stunUrls: listIn(env.STUN_URLS) }),
    ...(turn && { turn }),
    ...(env.JANUS_URL && { janus: { url: env.JANUS_URL, ...(env.JANUS_SECRET && { secret: env.JANUS_SECRET }) } }),
    ...(secretKeys && { secretKeys }),
    backup: backupOf(env, root, s3),
    ...(s3 && { s3 }),
    ...(events && { events }),
    ...(transcribe && { transcribe }),
    ...(env.OPERATOR_MAIL && { operatorMail: env.OPERATOR_MAIL }),
    ...(env.WEBHOOKS_TO_LOOPBACK === 'yes' && { webhooksToLoopback: true as const }),
    ...(env.SSO_INSIDE !== undefined && { ssoInside: insideOrigins(env.SSO_INSIDE) ?? [] }),
    ...(env.CONTACT_BOOKS_INSIDE !== undefined && {
      contactBooksInside: insideOrigins(env.CONTACT_BOOKS_INSIDE) ?? [],
    }),
    ...(env.DEMO && { demo: env.DEMO }),
  })
}

function turnOf({ TURN_URLS, TURN_SECRET }: z.infer<typeof Environment>): Config['turn'] {
  if (!TURN_URLS && !TURN_SECRET) return undefined
  if (!TURN_URLS || !TURN_SECRET)
    throw new SetupError(
      `${TURN_URLS ? 'TURN_SECRET' : 'TURN_URLS'} is missing: a relay needs TURN_URLS and TURN_SECRET.`,
    )
  return { urls: listIn(TURN_URLS), secret: TURN_SECRET }
}

function backupOf(env: z.infer<typeof Environment>, root: string, s3: Config['s3']): Config['backup'] {
  if (env.BACKUP_DIR && !env.BACKUP_PASSPHRASE_FILE)
    throw new SetupError('BACKUP_PASSPHRASE_FILE is missing: backups to BACKUP_DIR seal the key with its passphrase.')
  if (env.BACKUP_DIR && isS3Address(env.BACKUP_DIR)) {
    readS3Address(env.BACKUP_DIR)
    requireS3(s3)
  }
  return {
    keep: Number(env.BACKUP_KEEP),
    time: env.BACKUP_TIME,
    ...(env.BACKUP_DIR && { dir: isS3Address(env.BACKUP_DIR) ? env.BACKUP_DIR : resolve(root, env.BACKUP_DIR) }),
    ...(env.BACKUP_PASSPHRASE_FILE && { passphraseFile: resolve(root, env.BACKUP_PASSPHRASE_FILE) }),
  }
}

function filesOf({ FILES_URL }: z.infer<typeof Environment>, s3: Config['s3']): Pick<Config, 'filesUrl'> {
  if (!FILES_URL) return {}
  readS3Address(FILES_URL)
  requireS3(s3)
  return { filesUrl: FILES_URL.replace(/\/$/, '') }
}

function hylafaxOf(env: z.infer<typeof Environment>): HylafaxConfig {
  return {
    host: env.HYLAFAX_HOST,
    port: Number(env.HYLAFAX_PORT),
    user: env.HYLAFAX_USER,
    ...(env.HYLAFAX_PASSWORD && { password: env.HYLAFAX_PASSWORD }),
  }
}

function mediaOf(env: z.infer<typeof Environment>): MediaConfig {
  const ports = portsOf(env.MEDIA_PORTS ?? '')
  return {
    ...(env.MEDIA_ADDRESS && { address: env.MEDIA_ADDRESS }),
    ...(ports && { ports }),
    ...(env.MEDIA_PROCESSES && { processes: Number(env.MEDIA_PROCESSES) }),
  }
}

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== ''
}

function isOrigin(value: string): boolean {
  return isUrl(value, ['http:', 'https:']) && [`${new URL(value).origin}/`, new URL(value).origin].includes(value)
}

/** The keys of a list, the one that seals first; undefined: one of them is no key. */
function secretKeysOf(value: string): KeyRing | undefined {
  const [first, ...others] = listIn(value).map(decodeSecret)
  const ring = first && ([first, ...others] as const)
  return ring?.every(({ length }) => length >= KEY_BYTES) ? ring : undefined
}

/** Decodes a hexadecimal or base64 key; an empty buffer when the text is neither. */
function decodeSecret(value: string): Buffer {
  if (/^([0-9a-f]{2})+$/i.test(value)) return Buffer.from(value, 'hex')
  return /^[\w+/-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : Buffer.alloc(0)
}

/** `yes` trusts exactly one proxy: entries that a client wrote before that proxy's own entry are not believed. */
function trustProxy(value: string): Config['trustProxy'] {
  if (value === 'yes') return 'one'
  return value === 'no' ? false : listIn(value)
}

function areAddresses(value: string): boolean {
  return listIn(value).every((address) => /^[^/]+(\/\d{1,3})?$/.test(address) && isIP(address.split('/')[0] ?? ''))
}
