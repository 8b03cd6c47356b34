import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { EventsConfig, EventsIdentity } from './platform/config.ts'
import { reason } from './platform/reason.ts'
import { SetupError } from './platform/setup-error.ts'

const text = z.string()
const nkeySeed = /^SU[A-Z2-7]{56}$/
const credentialsFile = 'EVENTS_CREDENTIALS_FILE'

/** The variables for servers that carry events between processes (GROW-06). */
export const eventsVariables = {
  EVENTS_URL: z.optional(text.check(z.refine((value) => readUrls(value) !== null))),
  [credentialsFile]: z.optional(text),
}

export const eventsExpected: Readonly<Record<string, string>> = {
  EVENTS_URL:
    'an address like nats://user:password@host:4222 or tls://host:4222, or several of one cluster with commas between them',
}

const EventsEnvironment = z.object(eventsVariables)

/**
 * The NATS servers of the environment; undefined: there are none.
 * @throws SetupError if there are two identities, or the file cannot be read or holds none
 */
export const eventsOf = (env: z.infer<typeof EventsEnvironment>, root: string): EventsConfig | undefined => {
  const { EVENTS_URL: urls, [credentialsFile]: file } = env
  if (!urls) {
    if (file) throw new SetupError(`${credentialsFile} needs EVENTS_URL.`)
    return undefined
  }
  const found = readUrls(urls)
  if (found === null) throw new SetupError(`EVENTS_URL must be ${eventsExpected['EVENTS_URL']}.`)
  if (!file) return found
  if (found.identity.kind !== 'none')
    throw new SetupError(`Set a user, password or token in EVENTS_URL or ${credentialsFile}, not both.`)
  return { ...found, identity: readIdentity(resolve(root, file)) }
}

/** @returns null: not all are addresses of NATS servers that can be read, or they differ in more than host and port */
const readUrls = (value: string): EventsConfig | null => {
  const parts = value.split(',').map((part) => part.trim())
  if (!parts.every((part) => URL.canParse(part))) return null
  const urls = parts.map((part) => new URL(part))
  const [first] = urls
  if (first === undefined) return null
  const isAddress = ({ protocol, hostname, pathname, search, hash }: URL) =>
    /^(nats|tls):$/.test(protocol) && hostname !== '' && pathname.replace('/', '') + search + hash === ''
  const isAlike = ({ protocol, username, password }: URL) =>
    protocol === first.protocol &&
    ((username === '' && password === '') || (username === first.username && password === first.password))
  if (!urls.every((url) => isAddress(url) && isAlike(url))) return null
  const [user, password] = [decoded(first.username), decoded(first.password)]
  if (user === null || password === null) return null
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port === '' ? 4222 : port}`),
    isTls: first.protocol === 'tls:',
    identity: identityOf(user, password),
  }
}

/** @returns null: a percent sign stands for itself, which an address writes as `%25` */
const decoded = (written: string): string | null => {
  try {
    return decodeURIComponent(written)
  } catch {
    return null
  }
}

/** A name alone is an nkey seed, if it looks like one, or a token: as in NATS's own tools. */
const identityOf = (user: string, password: string): EventsIdentity => {
  if (user === '') return { kind: 'none' }
  if (password !== '') return { kind: 'password', user, password }
  return nkeySeed.test(user) ? { kind: 'nkey', seed: user } : { kind: 'token', token: user }
}

/** Reads a file of `nsc` (JWT and seed), or a line with a seed, `user:password` or a token. */
const readIdentity = (path: string): EventsIdentity => {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new SetupError(`${credentialsFile} must be the path of a file that can be read (${reason(error)}).`)
  }
  if (/^-+BEGIN NATS USER JWT-+$/m.test(content)) return { kind: 'credentials', content }
  if (!/^[!-~]{1,512}$/.test(content))
    throw new SetupError(
      `The file of ${credentialsFile} must hold NATS credentials, or in one line an nkey seed, user:password or a token.`,
    )
  const colon = content.indexOf(':')
  return colon === -1 ? identityOf(content, '') : identityOf(content.slice(0, colon), content.slice(colon + 1))
}
