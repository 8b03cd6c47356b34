import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { limitConcurrency } from './limit-concurrency.ts'

/** argon2id with 19 MiB and two passes: the least that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A flood of sign-ins waits in line, since each one takes 19 MiB and a core; of Node's four worker threads one stays
 * free.
 */
const inTurn = limitConcurrency(Math.min(3, availableParallelism()), 200, 100)

/** The same letters, however a keyboard has composed them (NIST SP 800-63B 3.1.1.2). Passwords of ASCII stay as they are. */
const normal = (password: string): string => password.normalize('NFKC')

/** Hashes a web password for storing. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normal(password), cost))

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password fits the stored hash. `null` stands for a subscriber that does not exist or has no password:
 * that costs the same time and never fits.
 * @param group by which waiting callers take turns, such as the client's address
 * @throws HttpProblem 503 when too many are waiting
 */
export const verifyPassword = async (stored: string | null, password: string, group?: string): Promise<boolean> => {
  nobodysHash ??= hash('nobody', cost)
  const against = stored ?? (await nobodysHash)
  const fits = await inTurn(() => verify(against, normal(password)), group)
  return fits && stored !== null
}
