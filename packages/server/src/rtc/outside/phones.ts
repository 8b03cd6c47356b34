import type { Leg } from '../legs/leg.ts'
import type { OutsideLines } from './outside-targets.ts'
import type { CallRequest } from '../runner/runner.ts'

/**
 * Phones and outside lines as the call engine sees them. Implemented over SIP; absent where phones are switched off.
 */
export interface Phones extends OutsideLines {
  /** Connects to the edges: from now on calls come and go. */
  begin(placeCall: PlaceCall): Promise<void>
  /** From now on new calls of phones and trunks are refused with 503: the edge asks another process. */
  takeNoMore(): void
  /**
   * Opens legs that ring the registered phones of a line, one for each edge.
   * @param registration only the phone with this registration; undefined: all of them
   * @returns empty: no such phone can be reached
   */
  openLine(subscriberId: number, callId: string, registration?: number): Promise<readonly Leg[]>
  /** Whether the data that another process kept of a leg (`Leg.left`) are enough for `adopt`. */
  canAdopt(left: unknown): boolean
  /**
   * Continues a leg whose process has died. Its party is informed of the new process; its sound is not interrupted.
   * @returns null: the leg cannot continue
   */
  adopt(leg: Pick<Leg, 'id' | 'subscriberId' | 'kind' | 'device'>, left: unknown): Leg | null
  /** Ends a dead process's leg that nobody continues: the party that rings or talks is informed. */
  endLeft(left: unknown): void
  /** Notifies the phones that watch these lines of changed presence or messages. null: any line may have changed. */
  changed(subscriberIds: readonly number[] | null): void
  /** Closes all sockets. Called after all calls have ended. */
  close(): Promise<void>
}

/** Places a call that comes from a phone or an outside line. */
export type PlaceCall = (origin: Leg, request: CallRequest) => void

/** Makes the phones; no call reaches or leaves them before `begin`. */
export type OpenPhones = () => Promise<Phones>
