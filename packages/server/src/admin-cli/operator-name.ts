import { userInfo } from 'node:os'
import { nameOfPerformer } from '../domain/operator-keys/operator-key.ts'
import { UsageError } from './usage-error.ts'

/** A longer name is refused, in characters. */
const longestName = 64

/**
 * The name under which a command of the shell is recorded.
 * @param given as `--as` has it; undefined: the user of the system
 * @throws UsageError
 */
export const operatorName = (given: string | undefined): string => {
  const name = (given ?? userInfo().username).trim()
  if (name === '' || name.length > longestName)
    throw new UsageError(`--as takes a name of up to ${longestName} characters.`)
  // names of keys in what is recorded begin so
  if (nameOfPerformer(name) !== undefined) throw new UsageError('--as takes the name of a person, not of a key.')
  return name
}
