import type { Call, LineFacts } from '@lineside/telephony/call/call-state'
import { mayTakeMore } from '@lineside/telephony/shares/may-take-more'

/** Maximum number of calls that one process carries; emergency calls do not count. */
export const MOST_CALLS = 2_000
/**
 * Maximum number of simultaneous calls that one line makes, at all of its devices. Each takes ports of the media relay,
 * and maybe a place in a media process; there are some hundred places for all customers.
 */
const MOST_CALLS_OF_LINE = 30

/** A call that runs, as far as its share is concerned. */
export interface SharedCall {
  readonly call: Pick<Call, 'lines'>
}

/** Owner of the call. */
export interface CallOwner {
  /** The line that makes the call, or is called from outside. */
  readonly line: number
  /** The line makes the call. */
  readonly isMaker: boolean
  /**
   * `given`: the call may continue; `asked`: its customer's share decides once its path is known; `for_help`: it may
   * continue only if it turns out to be an emergency call.
   */
  readonly room: 'given' | 'asked' | 'for_help'
}

/** The shares of the calls of a process, by line and customer. */
export interface CallShares {
  begins(call: SharedCall, owner: CallOwner): void
  isFull(): boolean
  /** Whether a line makes the maximum number of calls. */
  isTooMuchFor(line: number): boolean
  /** Whether a customer has so many calls that it gets no more while others may want some. */
  isTooMuchForCustomer(customer: number | undefined): boolean
  /** The customer whose call it is; null: not known yet. */
  customerOf(call: SharedCall): number | null
  /**
   * Whether a call may continue now that its path is known; an admitted call always may.
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
  /** Admitted calls with their customer; the call itself knows its customer a moment later. */
  const letIn = new WeakMap<SharedCall, number | null>()

  const customerOf = (call: SharedCall): number | null => {
    const owner = owners.get(call)
    const known = owner === undefined ? undefined : call.call.lines[owner.line]?.customerId
    return known ?? letIn.get(call) ?? null
  }

  const hasRoom = (call: SharedCall): boolean => owners.get(call)?.room === 'given' || letIn.has(call)

  const isTooMuchForCustomer = (customer: number | undefined): boolean => {
    if (customer === undefined) return false
    // calls that are still being decided may be refused, and must not block others
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
