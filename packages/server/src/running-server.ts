import type { DemoAccount } from './demo/demo-accounts.ts'

/** A server that answers. */
export interface RunningServer {
  /** As a browser takes it. */
  readonly address: string
  /** Who can sign in to the demo world; nobody when there is none. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Where phones register, or why they do not, in one line; empty: they are switched off. */
  readonly phones: string
  /** Ends everything in the order opposite to its start; requests at work are answered first. */
  stop(): Promise<void>
}
