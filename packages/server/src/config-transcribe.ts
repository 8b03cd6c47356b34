import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { wholeNumber } from './config-database.ts'
import type { TranscribeConfig } from './platform/config.ts'
import { reason } from './platform/reason.ts'
import { SetupError } from './platform/setup-error.ts'

const text = z.string()

const isService = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hash } = new URL(value)
  return /^https?:$/.test(protocol) && username + password + hash === ''
}

/** The variables for a speech service (TEXT-01). */
export const transcribeVariables = {
  TRANSCRIBE_URL: z.optional(text.check(z.refine(isService))),
  TRANSCRIBE_COMMAND: z.optional(text.check(z.regex(/\S/))),
  TRANSCRIBE_KEY_FILE: z.optional(text),
  TRANSCRIBE_MODEL: z._default(text.check(z.regex(/^[!-~]{1,200}$/)), 'whisper-1'),
  TRANSCRIBE_NAME: z.optional(text.check(z.regex(/^[^\p{Cc}]{1,100}$/u))),
  TRANSCRIBE_SECONDS: z._default(wholeNumber(1, 3_600), '300'),
}

export const transcribeExpected: Readonly<Record<string, string>> = {
  TRANSCRIBE_URL: 'an address like http://127.0.0.1:8080 or https://speech.example.com, without a user',
  TRANSCRIBE_COMMAND: 'a program, and its arguments with blanks between them',
  TRANSCRIBE_MODEL: 'the name of a model, without spaces',
  TRANSCRIBE_NAME: 'a name of at most 100 characters',
  TRANSCRIBE_SECONDS: 'a whole number of seconds from 1 to 3600',
}

const TranscribeEnvironment = z.object(transcribeVariables)

/**
 * The speech service of the environment; undefined: there is none.
 * @throws SetupError if there are two, or a key without a service, or its file cannot be read
 */
export const transcribeOf = (
  env: z.infer<typeof TranscribeEnvironment>,
  root: string,
): TranscribeConfig | undefined => {
  const { TRANSCRIBE_URL: url, TRANSCRIBE_COMMAND: command, TRANSCRIBE_KEY_FILE: keyFile } = env
  if (url && command) throw new SetupError('Set TRANSCRIBE_URL or TRANSCRIBE_COMMAND, not both.')
  if (keyFile && !url) throw new SetupError('TRANSCRIBE_KEY_FILE needs TRANSCRIBE_URL.')
  const seconds = Number(env.TRANSCRIBE_SECONDS)
  if (command) {
    const [program = '', ...rest] = command.trim().split(/\s+/)
    return { name: env.TRANSCRIBE_NAME ?? '', seconds, by: { kind: 'program', command: [program, ...rest] } }
  }
  if (!url) return undefined
  const key = keyFile && readKey(resolve(root, keyFile))
  const by = { kind: 'service', url: requestUrl(url), model: env.TRANSCRIBE_MODEL, ...(key && { key }) } as const
  return { name: env.TRANSCRIBE_NAME ?? new URL(url).host, seconds, by }
}

/** An address without a path, or one that ends in the version, leads to the common path; another path is taken as it is. */
const requestUrl = (given: string): string => {
  const url = new URL(given)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/v1/audio/transcriptions'
  else if (/\/v\d+$/.test(path)) url.pathname = `${path}/audio/transcriptions`
  return url.href
}

const readKey = (path: string): string => {
  let key: string
  try {
    key = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new SetupError(`TRANSCRIBE_KEY_FILE must be the path of a file that can be read (${reason(error)}).`)
  }
  if (!/^[!-~]{1,1024}$/.test(key))
    throw new SetupError('The file of TRANSCRIBE_KEY_FILE must hold the key in one line, and nothing else.')
  return key
}
