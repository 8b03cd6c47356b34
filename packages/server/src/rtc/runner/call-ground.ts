import type { CallHappening } from '@lineside/telephony/call/call-events'
import type { Call, QueueNode } from '@lineside/telephony/call/call-state'
import type { Services } from '../../domain/services.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLegs } from '../legs/leg.ts'
import type { WantedJoin } from '../legs/remote-messages.ts'
import type { QueuePlace, ServiceFor } from '../services/service.ts'
import type { RowsOfCalls } from './call-rows.ts'
import type { Targets } from './runner.ts'

/** What all calls of a process have in common. */
export interface CallGround {
  readonly services: Services
  /** For what every call asks when it is set up. */
  readonly pool: Pool
  readonly rows: RowsOfCalls
  readonly targets: Targets
  readonly media: MediaLegs
  readonly serviceFor: ServiceFor
  readonly queues: WaitingCallers
  readonly elsewhere: CallsElsewhere
  /** The other party of another call joins this one. */
  adopt(call: RunningCall, by: string, legId: string): void
  changed(call: RunningCall): void
  over(call: RunningCall): void
}

/** Calls that other processes run. */
export interface CallsElsewhere {
  /** The other party of the call that a leg is in shall join a call of this process: `joined` of the runner hears what becomes of it. */
  wantJoin(legId: string, wanted: WantedJoin): void
}

/** One call that lives: its state, and everything that is done for it. */
export interface RunningCall {
  readonly call: Call
  feed(happening: CallHappening): void
  /** Of this call, and none other's any more. */
  giveLeg(id: string): Leg | undefined
  /** From another call, or in the place of one that was lost. */
  takeLeg(leg: Leg): void
  /** It is another process's by now: nothing is told to anybody, and nothing written. @returns its legs */
  abandon(): readonly Leg[]
  /** Seconds since it began. */
  age(): number
  /** When everything is written. */
  readonly closed: Promise<void>
}

/** What a queue says to who comes. */
export type QueuedCall =
  | { readonly place: 'waits' | 'full' | 'nobody' }
  | { readonly place: 'turn'; readonly agents: readonly number[] }

/** CQ-04: who waits for which line, and whose turn it is, among all processes of the database. */
export interface WaitingCallers {
  join(call: RunningCall, key: number, node: QueueNode): Promise<QueuedCall>
  /** A call that another process has left behind waits on where it was. It is offered to nobody until it says `waitOn`. */
  keep(call: RunningCall, key: number, node: QueueNode): void
  /** Its place is another process's by now. */
  forget(callId: string): void
  /** Nobody of those who were asked has taken it. */
  waitOn(callId: string, key: number): void
  leave(callId: string, key: number): void
  placeOf(callId: string, key: number): QueuePlace | null
  /** Something has changed that may have made somebody free. */
  look(): void
  /** Calls are over by now. @returns when everything is written */
  close(): Promise<void>
}
