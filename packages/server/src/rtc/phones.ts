import type { Leg } from './legs/leg.ts'
import type { OutsideLines } from './outside-targets.ts'
import type { CallRequest } from './runner/runner.ts'

/** Where phones and outside lines are, as the call engine sees them: implemented over SIP, absent where phones are off. */
export interface Phones extends OutsideLines {
  /** One leg that stands for all phones of a line that are registered; none: nobody is registered. */
  openLine(subscriberId: number, callId: string): Promise<readonly Leg[]>
  /** These lines came, went, ring, talk, or have other messages: phones show it. null: any may have. */
  changed(subscriberIds: readonly number[] | null): void
  /** Ends what it listens on. Calls are over by then. */
  close(): Promise<void>
}

/** @param placeCall takes what phones and outside lines begin */
export type OpenPhones = (placeCall: (origin: Leg, request: CallRequest) => void) => Promise<Phones>
