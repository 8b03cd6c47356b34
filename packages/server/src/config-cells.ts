import * as z from 'zod/mini'
import type { Config } from './platform/config.ts'
import { SetupError } from './platform/setup-error.ts'

/** Environment variables of an installation that is one of several cells, and of front doors. */
export const cellVariables = {
  DIRECTORY_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/./))),
  CELL: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/))),
  FRONT_DOOR: z.optional(z.enum(['yes', 'no'])),
}

/** The expected form of each variable, for the error message. */
export const cellsExpected: Readonly<Record<keyof typeof cellVariables, string>> = {
  DIRECTORY_URL: 'an address like postgresql://user:password@host:5432/database',
  CELL: 'a name of lower-case letters, digits and dashes that begins with a letter, such as west',
  FRONT_DOOR: 'yes or no',
}

interface Given {
  readonly DIRECTORY_URL?: string | undefined
  readonly CELL?: string | undefined
  readonly FRONT_DOOR?: 'yes' | 'no' | undefined
  readonly DATABASE_URL?: string | undefined
  readonly UPSTREAM_URL?: string | undefined
}

/**
 * GROW-08: the part of this process among several cells; absent: the installation is alone.
 * @throws SetupError naming the variables that do not go together
 */
export const cellsOf = (given: Given): Pick<Config, 'cells'> => {
  const { DIRECTORY_URL: directoryUrl, CELL: name } = given
  const isFrontDoor = given.FRONT_DOOR === 'yes'
  if (directoryUrl === undefined) {
    if (name !== undefined || isFrontDoor)
      throw new SetupError(`DIRECTORY_URL is missing: ${isFrontDoor ? 'FRONT_DOOR' : 'CELL'} needs it.`)
    return {}
  }
  if (given.UPSTREAM_URL !== undefined)
    throw new SetupError('Set UPSTREAM_URL or DIRECTORY_URL, not both: a directory names the cells behind a portal.')
  if (isFrontDoor && (name !== undefined || given.DATABASE_URL !== undefined))
    throw new SetupError('A front door has no data of its own: set neither CELL nor DATABASE_URL with FRONT_DOOR.')
  return { cells: { directoryUrl, ...(name !== undefined && { name }), ...(isFrontDoor && { isFrontDoor: true }) } }
}
