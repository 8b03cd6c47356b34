import type { callLines } from '../../../packages/server/test/call-lines.ts'
import type { GivenSubscriber } from '../../../packages/server/test/builders.ts'
import type { RollingServers } from '../../../packages/server/test/rolling/rolling-servers.ts'
import type { Random } from '../../fuzz/odd-values.ts'
import type { Person } from '../asking.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Calling } from './keep-calling.ts'

/** All that those who call stand on. */
export interface CallWorld {
  readonly servers: RollingServers
  readonly lines: ReturnType<typeof callLines>
  readonly ledger: Ledger
  readonly over: AbortSignal
  readonly random: Random
  person(seat: GivenSubscriber): Person
  /** Where calls of this kind are counted. */
  calling(kind: string): Calling
  /** Looks up what this one was said to have a moment ago, each once. */
  settles(person: Person): Promise<void>
}
