import type { Leg } from './legs/leg.ts'
import type { OutsideLines } from './outside-targets.ts'
import type { CallRequest } from './runner/runner.ts'

/**
 * Phones and outside lines as the call engine sees them. Implemented over SIP; absent where phones are switched off.
 */
export interface Phones extends OutsideLines {
  /** Connects to the edges: from now on calls come and go. */
  begin(placeCall: PlaceCall): Promise<void>
  /**
   * Opens legs that ring the registered phones of a line, one for each edge.
   * @param registration only the phone with this registration; undefined: all of them
   * @returns empty: no such phone can be reached
   */
  openLine(subscriberId: number, callId: string, registration?: number): Promise<readonly Leg[]>
  /** Whether what another process has kept of a leg (`Leg.left`) is enough for `adopt`. */
  canAdopt(left: unknown): boolean
  /**
   * Goes on with a leg whose process has died. Its party is told where this process is, and its sound is as before.
   * @returns null: there is nothing that can go on
   */
  adopt(leg: Pick<Leg, 'id' | 'subscriberId' | 'kind' | 'device'>, left: unknown): Leg | null
  /** Ends what a dead process has left of a leg that nobody goes on with: whoever rings or talks is told. */
  endLeft(left: unknown): void
  /**
   * The presence or the messages of these lines have changed: phones that watch them are told. null: any line may have
   * changed.
   */
  changed(subscriberIds: readonly number[] | null): void
  /** Closes all sockets. Called after all calls have ended. */
  close(): Promise<void>
}

/** Places a call that comes from a phone or an outside line. */
export type PlaceCall = (origin: Leg, request: CallRequest) => void

/** Makes the phones, which reach nobody and are reached by nobody before they `begin`. */
export type OpenPhones = () => Promise<Phones>
