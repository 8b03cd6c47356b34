import type { CallHappening } from '@lineside/telephony/call/call-events'
import type { Call, QueueNode } from '@lineside/telephony/call/call-state'
import type { Leaving } from '@lineside/telephony/call/places/queue-place'
import type { Services } from '../../domain/services.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Leg, MediaLegs } from '../legs/leg.ts'
import type { WantedJoin } from '../legs/remote-messages.ts'
import type { QueuePlace, RungElsewhere, ServiceFor } from '../services/service.ts'
import type { SoundBook } from '../sounds/sound-book.ts'
import type { KeptCall, RowsOfCalls } from './call-rows.ts'
import type { CallShares } from './call-shares.ts'
import type { LinesOfCalls } from './lines-of-calls.ts'
import type { Targets } from './runner.ts'

/** The parts that all calls of a process share. */
export interface CallGround {
  readonly services: Services
  /** Database pool for the queries that every call makes when it is set up. */
  readonly pool: Pool
  readonly rows: RowsOfCalls
  readonly lines: LinesOfCalls
  readonly targets: Targets
  readonly media: MediaLegs
  readonly serviceFor: ServiceFor
  readonly queues: WaitingCallers
  readonly shares: CallShares
  readonly sounds: SoundBook
  /** Moves the other party of `legId`'s call into this call, on behalf of the leg `by` (an attended transfer). */
  adopt(call: RunningCall, by: string, legId: string): void
  /** TEAM-02: moves the calling leg of a call into another one that rings. @returns false: it is not possible */
  pickUp(call: RunningCall, legId: string, rung: RungElsewhere): Promise<boolean>
  changed(call: RunningCall): void
  over(call: RunningCall): void
}

/** Access to calls that other processes run. */
export interface CallsElsewhere {
  /**
   * Asks the process that runs `legId`'s call to move the other party into a call of this process. The outcome comes to
   * `joined` of the runner.
   * @returns null: it was asked; otherwise why it was not. It never rejects
   */
  wantJoin(legId: string, wanted: WantedJoin): Promise<'unknown_call' | 'not_possible' | null>
  /**
   * TEAM-02: asks the process `owner` to take the leg `legId` into one of its calls.
   * @returns whether it was asked
   */
  wantPickUp(owner: number, legId: string, wanted: Pick<WantedJoin, 'call' | 'by' | 'subscriberId'>): boolean
}

/** A live call: its state and everything that is done for it. */
export interface RunningCall {
  readonly call: Call
  feed(happening: CallHappening): void
  /** Whether another process could go on with this leg of a phone or of a line outside. */
  canLeave(id: string): boolean
  /** The call as its rows hold it; null: they do not hold its latest state. */
  kept(): KeptCall | null
  /** Removes a leg from this call without ending it, and returns it. */
  giveLeg(id: string): Leg | undefined
  /** Takes a leg from another call, or as the replacement of a lost one. */
  takeLeg(leg: Leg): void
  /**
   * Stops running the call because another process runs it by now: nothing is announced or written.
   * @returns the call's legs
   */
  abandon(): readonly Leg[]
  /** Seconds since the call began. */
  age(): number
  /** Resolves when the call has ended and everything is written. */
  readonly closed: Promise<void>
}

/** A call queue's reply to a caller who joins it. */
export type QueuedCall =
  | { readonly place: 'waits' | 'full' | 'nobody' }
  | { readonly place: 'turn'; readonly agents: readonly number[] }

/** CQ-04: callers who wait in call queues, and whose turn it is, shared by all processes on the same database. */
export interface WaitingCallers {
  join(call: RunningCall, key: number, node: QueueNode): Promise<QueuedCall>
  /**
   * Lets a call taken over from another process keep its place. It is offered to no agent until `waitOn` is called for
   * it.
   */
  keep(call: RunningCall, key: number, node: QueueNode): void
  /** Drops a call whose place belongs to another process by now. */
  forget(callId: string): void
  /** None of the agents who were rung has answered, or the caller need not go on: it waits on, by `node`. */
  waitOn(callId: string, key: number, node: QueueNode): void
  leave(callId: string, key: number, leaving: Leaving): void
  placeOf(callId: string, key: number): QueuePlace | null
  /** Checks the queues, because an agent may have become free. */
  look(): void
  /**
   * @returns resolves when nothing of this call is left to write: a place that goes with the row of its call counts as given up,
   *   whatever became of its caller
   */
  written(callId: string): Promise<void>
  /** Called after all calls have ended. @returns resolves when everything is written */
  close(): Promise<void>
}
