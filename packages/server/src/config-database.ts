import * as z from 'zod/mini'
import { listIn } from './config-sip.ts'
import type { Config } from './platform/config.ts'
import { poolConnections } from './platform/db/pool.ts'
import { SetupError } from './platform/setup-error.ts'

const text = z.string()

/** A whole number from `least` to `most`, as a variable has it. */
export const wholeNumber = (least: number, most: number) =>
  text.check(
    z.regex(/^\d{1,9}$/),
    z.refine((value) => Number(value) >= least && Number(value) <= most),
  )

/** Each process has connections to each of them. */
const mostReplicas = 8
const isAddress = (value: string): boolean => /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)
const areReplicas = (addresses: readonly string[]): boolean =>
  addresses.length > 0 && addresses.length <= mostReplicas && addresses.every(isAddress)

/** The variables for PostgreSQL: the operator's own, a pooler before it, and its replicas. */
export const databaseVariables = {
  DATABASE_URL: z.optional(text.check(z.regex(/^postgres(ql)?:\/\/./))),
  DATABASE_READ_URL: z.optional(text.check(z.refine((value) => areReplicas(listIn(value))))),
  DATABASE_SESSION_URL: z.optional(text.check(z.regex(/^postgres(ql)?:\/\/./))),
  DATABASE_CONNECTIONS: z._default(wholeNumber(4, 60), String(poolConnections)),
  DATABASE_WAIT: z._default(wholeNumber(0, 3_600), '120'),
}

const address = 'postgresql://user:password@host:5432/database'
export const databaseExpected: Readonly<Record<string, string>> = {
  DATABASE_URL: `an address like ${address}`,
  DATABASE_READ_URL: `one to ${mostReplicas} addresses like ${address}, separated by commas`,
  DATABASE_SESSION_URL: `an address like ${address}`,
  DATABASE_CONNECTIONS: 'a whole number from 4 to 60',
  DATABASE_WAIT: 'a whole number of seconds from 0 to 3600',
}

const DatabaseEnvironment = z.object(databaseVariables)

/** @throws SetupError for a pooler's or a replica's address without that of the database */
export const databaseOf = (
  env: z.infer<typeof DatabaseEnvironment>,
): Pick<
  Config,
  'databaseUrl' | 'databaseReadUrls' | 'databaseSessionUrl' | 'databaseConnections' | 'databaseWaitSeconds'
> => {
  const { DATABASE_URL: own, DATABASE_READ_URL: replicas, DATABASE_SESSION_URL: session } = env
  if (replicas && !own)
    throw new SetupError('DATABASE_READ_URL needs DATABASE_URL: the bundled database has no replicas.')
  if (session && !own)
    throw new SetupError('DATABASE_SESSION_URL needs DATABASE_URL, the address of the pooler before the same database.')
  return {
    databaseConnections: Number(env.DATABASE_CONNECTIONS),
    databaseWaitSeconds: Number(env.DATABASE_WAIT),
    ...(own && { databaseUrl: own }),
    ...(replicas && { databaseReadUrls: listIn(replicas) }),
    ...(session && { databaseSessionUrl: session }),
  }
}
