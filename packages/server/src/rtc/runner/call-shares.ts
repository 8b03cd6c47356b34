import type { Call, LineFacts } from '@lineside/telephony/call/call-state'
import { mayTakeMore } from '@lineside/telephony/shares/may-take-more'

/** Maximum number of calls that one process carries, but for calls for help. */
export const MOST_CALLS = 2_000
/**
 * Maximum number of calls that one line makes at the same time, at all of its devices. Each takes ports of the media
 * relay, and maybe a place in a media process, of which there are some hundred for everybody.
 */
const MOST_CALLS_OF_LINE = 30

/** A call that runs, as far as its share is concerned. */
export interface SharedCall {
  readonly call: Pick<Call, 'lines'>
}

/** Whose call it is. */
export interface CallOwner {
  /** The line that makes the call, or is called from outside. */
  readonly line: number
  /** The line makes the call. */
  readonly isMaker: boolean
  /**
   * `given`: it may go on; `asked`: that depends on its customer's share, once it is decided; `for_help`: only if it turns
   * out to be a call for help.
   */
  readonly room: 'given' | 'asked' | 'for_help'
}

/** Who has how many of the calls of a process. */
export interface CallShares {
  begins(call: SharedCall, owner: CallOwner): void
  isFull(): boolean
  /** Whether a line makes as many calls as it may. */
  isTooMuchFor(line: number): boolean
  /** Whether a customer has so many calls that it gets no more while others may want some. */
  isTooMuchForCustomer(customer: number | undefined): boolean
  /** The customer whose call it is; null: not known yet. */
  customerOf(call: SharedCall): number | null
  /**
   * Whether a call may go on, of which is known now where it goes; a call that has been let in once always may.
   * @param lines of the decision
   */
  letsIn(call: SharedCall, lines: Readonly<Record<number, LineFacts>>, isForHelp: boolean): boolean
}

interface CallSharesOptions {
  readonly mostCalls?: number | undefined
  /** Whether there is one customer only. */
  readonly isOnly: () => boolean
}

export const createCallShares = (
  calls: ReadonlyMap<string, SharedCall>,
  { mostCalls = MOST_CALLS, isOnly }: CallSharesOptions,
): CallShares => {
  const owners = new WeakMap<SharedCall, CallOwner>()
  /** Calls that were asked for and got room, with their customer, whom the call itself knows a moment later. */
  const letIn = new WeakMap<SharedCall, number | null>()

  const customerOf = (call: SharedCall): number | null => {
    const owner = owners.get(call)
    const known = owner === undefined ? undefined : call.call.lines[owner.line]?.customerId
    return known ?? letIn.get(call) ?? null
  }

  const hasRoom = (call: SharedCall): boolean => owners.get(call)?.room === 'given' || letIn.has(call)

  const isTooMuchForCustomer = (customer: number | undefined): boolean => {
    if (customer === undefined) return false
    // those that are still being decided may be refused, and must not stand in the way of others
    const taken = [...calls.values()].filter(hasRoom)
    const held = taken.filter((call) => customerOf(call) === customer).length
    return !mayTakeMore({ all: mostCalls, taken: taken.length, held, isOnly: isOnly() })
  }

  return {
    begins: (call, owner) => void owners.set(call, owner),
    isFull: () => calls.size >= mostCalls,
    isTooMuchFor: (line) => {
      const made = [...calls.values()].filter((call) => {
        const owner = owners.get(call)
        return owner?.isMaker === true && owner.line === line
      })
      return made.length >= MOST_CALLS_OF_LINE
    },
    isTooMuchForCustomer,
    customerOf,
    letsIn: (call, lines, isForHelp) => {
      const owner = owners.get(call)
      if (owner === undefined || hasRoom(call)) return true
      const customer = lines[owner.line]?.customerId
      const isRefused = !isForHelp && (owner.room === 'for_help' || isTooMuchForCustomer(customer))
      if (!isRefused) letIn.set(call, customer ?? null)
      return !isRefused
    },
  }
}
