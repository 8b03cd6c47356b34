import type { DemoAccount } from './demo/demo-accounts.ts'

/**
 * `for_now`: another start follows, which goes on with what outlives this one; `for_good`: none does.
 */
export type StopHow = 'for_now' | 'for_good'

/** A running server that answers requests. */
export interface RunningServer {
  /** Address to open in a browser. */
  readonly address: string
  /** The accounts of the demo world; empty when there is none. */
  readonly demoAccounts: readonly DemoAccount[]
  /** One line that says where phones register or why they cannot; empty when SIP is switched off. */
  readonly phones: string
  /**
   * Lets other servers take over, before `stop`.
   * @param hurry aborted: ends the wait
   */
  drain(hurry: AbortSignal): Promise<void>
  /**
   * Stops everything in the reverse order of its start; requests in progress are answered first.
   * @param how default: `for_good`
   */
  stop(how?: StopHow): Promise<void>
}
