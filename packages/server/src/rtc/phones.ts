import type { Leg } from './legs/leg.ts'
import type { OutsideLines } from './outside-targets.ts'
import type { CallRequest } from './runner/runner.ts'

/**
 * Phones and outside lines as the call engine sees them. Implemented over SIP; absent where phones are switched off.
 */
export interface Phones extends OutsideLines {
  /**
   * Opens legs that ring the registered phones of a line, one for each edge.
   * @param registration only the phone with this registration; undefined: all of them
   * @returns empty: no such phone can be reached
   */
  openLine(subscriberId: number, callId: string, registration?: number): Promise<readonly Leg[]>
  /**
   * The presence or the messages of these lines have changed: phones that watch them are told. null: any line may have
   * changed.
   */
  changed(subscriberIds: readonly number[] | null): void
  /** Closes all sockets. Called after all calls have ended. */
  close(): Promise<void>
}

/** @param placeCall places the calls that come from phones and outside lines */
export type OpenPhones = (placeCall: (origin: Leg, request: CallRequest) => void) => Promise<Phones>
