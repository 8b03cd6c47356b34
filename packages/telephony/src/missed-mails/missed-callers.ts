/** A call that nobody took for the line, as it is stored. */
export interface MissedCall {
  /** In the form of conversations: digits, a name, or `anonymous`. */
  readonly caller: string
  readonly at: Date
  readonly callId: string
  /** The caller left a message that is still there. */
  readonly hasMessage: boolean
}

/** One caller, as a mail tells of them. */
export interface MissedCaller {
  /** null: the number was hidden, so these may have been several people. */
  readonly caller: string | null
  readonly calls: number
  /** The last call. */
  readonly at: Date
  /** Calls with a message. */
  readonly messages: number
}

export interface MissedCallers {
  /** Those who called last come first. */
  readonly callers: readonly MissedCaller[]
  readonly calls: number
  /** Calls of callers beyond the most. */
  readonly others: number
}

/**
 * PUSH-03: the missed calls as a mail tells of them: one entry a caller, with the number of calls. A call that rang the line in
 * several ways counts once; one whose message is mailed by itself is not told twice.
 *
 * @param toldBy calls of which the mail of their message tells
 * @param most callers that are listed
 */
export const missedCallers = (
  calls: readonly MissedCall[],
  { toldBy, most }: { readonly toldBy: ReadonlySet<string>; readonly most: number },
): MissedCallers => {
  const untold = new Map(calls.filter(({ callId }) => !toldBy.has(callId)).map((call) => [call.callId, call]))
  const byCaller = new Map<string, MissedCaller>()
  for (const { caller, at, hasMessage } of untold.values()) {
    const before = byCaller.get(caller)
    byCaller.set(caller, {
      caller: caller === 'anonymous' ? null : caller,
      calls: (before?.calls ?? 0) + 1,
      at: before === undefined || at > before.at ? at : before.at,
      messages: (before?.messages ?? 0) + Number(hasMessage),
    })
  }
  const callers = [...byCaller.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const listed = callers.slice(0, most)
  return {
    callers: listed,
    calls: untold.size,
    others: untold.size - listed.reduce((sum, { calls: count }) => sum + count, 0),
  }
}
