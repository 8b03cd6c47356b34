import type { Services } from '../../src/domain/services.ts'
import type { callLines } from '../call-lines.ts'
import type { ReturningBrowser } from './returning-browser.ts'
import type { RollingServers } from './rolling-servers.ts'

export interface RollingWorld {
  readonly servers: RollingServers
  readonly platform: Pick<Services, 'db'>
  readonly lines: ReturnType<typeof callLines>
  /** Its servers may be killed. */
  readonly isKilled?: boolean
}

/** Calls of one kind that are up while servers are stopped in turn. */
export interface KeptCalls {
  readonly kind: string
  /** How many calls are up, or are made in a round. */
  readonly count: number
  /** The browsers in them; phones have none. */
  readonly browsers: readonly ReturningBrowser[]
  /** Makes what begins anew in each round; resolves when it is up. */
  begin?(): Promise<void>
  /** Throws where a call is not up, or is not heard. In a round whose calls end, it ends them and reads what was kept. */
  areWell(): Promise<void>
  /** All that must not be, in words. */
  faults(): readonly string[]
  /** For how many milliseconds something was not heard, each time; absent: it was not measured. */
  silences?(): readonly number[]
  end(): Promise<void>
}
