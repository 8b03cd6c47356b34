import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { S3Config } from './platform/config.ts'
import { reason } from './platform/reason.ts'
import { SetupError } from './platform/setup-error.ts'

const text = z.string()

/** Whether the text is an address of a service: with a host, and without user, query and fragment. */
const isEndpoint = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && username + search + hash === ''
}

/** The variables for an S3 service. */
export const s3Variables = {
  S3_ENDPOINT: z.optional(text.check(z.refine(isEndpoint))),
  S3_REGION: z._default(text.check(z.regex(/^[\w-]{1,60}$/)), 'us-east-1'),
  S3_ADDRESSING: z._default(z.enum(['path', 'host']), 'path'),
  S3_ACCESS_KEY_ID: z.optional(text.check(z.regex(/^[!-~]{1,256}$/))),
  S3_SECRET_ACCESS_KEY: z.optional(text.check(z.regex(/^[!-~]{1,256}$/))),
  S3_SECRET_ACCESS_KEY_FILE: z.optional(text),
}

export const s3Expected: Readonly<Record<string, string>> = {
  S3_ENDPOINT: 'an address like https://s3.example.com, without a bucket',
  S3_REGION: 'the name of a region, such as eu-central-1',
  S3_ADDRESSING: 'path or host',
  S3_ACCESS_KEY_ID: 'letters, digits and punctuation, without spaces',
  S3_SECRET_ACCESS_KEY: 'letters, digits and punctuation, without spaces',
}

const S3Environment = z.object(s3Variables)
type S3Environment = z.infer<typeof S3Environment>

/**
 * The access to S3 of the environment; undefined: there is none.
 * @throws SetupError if half of it is missing, or the secret's file cannot be read
 */
export const s3Of = (env: S3Environment, root: string): S3Config | undefined => {
  const { S3_ACCESS_KEY_ID: accessKey, S3_SECRET_ACCESS_KEY: given, S3_SECRET_ACCESS_KEY_FILE: file } = env
  if (!accessKey && !given && !file) return undefined
  if (given && file) throw new SetupError('Set S3_SECRET_ACCESS_KEY or S3_SECRET_ACCESS_KEY_FILE, not both.')
  const secretKey = given ?? (file && readSecret(resolve(root, file)))
  if (!accessKey || !secretKey)
    throw new SetupError('S3 needs S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY or S3_SECRET_ACCESS_KEY_FILE.')
  const endpoint = (env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`).replace(/\/+$/, '')
  return { endpoint, region: env.S3_REGION, accessKey, secretKey, addressing: env.S3_ADDRESSING }
}

const readSecret = (path: string): string => {
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new SetupError(`S3_SECRET_ACCESS_KEY_FILE must be the path of a file that can be read (${reason(error)}).`)
  }
  if (!/^[!-~]{1,256}$/.test(secret))
    throw new SetupError('The file of S3_SECRET_ACCESS_KEY_FILE must hold the secret in one line, and nothing else.')
  return secret
}

/** The same access as environment of a process that we start. Authorities of its certificate are those of this process. */
export const s3Environment = (s3: S3Config): Readonly<Record<string, string>> => {
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ADDRESSING: s3.addressing,
    S3_ACCESS_KEY_ID: s3.accessKey,
    S3_SECRET_ACCESS_KEY: s3.secretKey,
    ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: authorities }),
  }
}

/** @throws SetupError if an address in S3 is given without access to S3 */
export const requireS3 = (s3: S3Config | undefined): S3Config => {
  if (s3 === undefined)
    throw new SetupError('An s3:// address needs S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY or its file.')
  return s3
}
