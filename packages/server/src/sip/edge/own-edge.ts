import type { EdgeDatabase } from '../../platform/db/postgres/postgres-supervisor.ts'
import type { HostPort } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { meetKeeper, noneYet } from './keeper/keeper-client.ts'
import type { EmbeddedEdge } from './plan-edge.ts'
import { type Edge, startEdge, type WebListener } from './start-edge.ts'

/** The edge that a server runs by itself, from the moment in which it may find the one that an earlier start has left. */
export interface OwnEdge {
  /** Where the edge of an earlier start looks for its server; undefined: there is none. */
  readonly known: HostPort | undefined
  /**
   * Lets the edge begin, or goes on with the one of before.
   * @param processes where the server listens
   * @returns why it is off, or null; and where softphones in browsers are passed on to
   */
  begin(processes: readonly HostPort[]): Promise<{ readonly why: string | null; readonly web: WebListener | null }>
  /** Why phones and outside lines do not work now, and what to do, in words; null: they do, or begin. */
  trouble(): string | null
  /** At how many trunks it is signed in now; null: it does not say. */
  signedIn(): Promise<number | null>
  close(how: 'leave' | 'end'): Promise<void>
}

export interface OwnEdgeOptions {
  readonly database: EdgeDatabase
  /** Called when calls have lost their media relay, and another one takes them; not before `begin`. */
  readonly onNewRelay: () => void
  /** How long the keeper of before is waited for, in milliseconds; absent: as long as `meetKeeper` does. */
  readonly meetWithinMs?: number
}

/**
 * Takes over the edge of an earlier start at once: its calls are gone on with by requests over it, so it must run as it is to
 * run before. A new edge waits for `begin`, because it must know where the server listens.
 */
export const openOwnEdge = async (
  platform: Platform,
  plan: EmbeddedEdge,
  { database, onNewRelay, meetWithinMs }: OwnEdgeOptions,
): Promise<OwnEdge> => {
  const { log, config } = platform
  // one that ends the edge of before, and hangs up its calls, may take longer than this start waits for it: a new edge begins once the
  // address of that one is free
  const met = await meetKeeper(config.dataDir, log, meetWithinMs === undefined ? {} : { withinMs: meetWithinMs })
    .catch(noneYet)
    .then(
      (keeper) => ({ keeper, why: null }),
      (error: unknown) => ({ keeper: null, why: `Phones and outside lines are off: ${reason(error)}` }),
    )
  const { keeper } = met
  // nobody hears of it before: the server goes on with the calls of the edge between this and `begin`
  const { opens, isOpen } = gate()
  const start = (processes: readonly HostPort[]): Edge =>
    startEdge(platform, plan, {
      processes,
      database,
      onNewRelay: () => void isOpen.then(onNewRelay),
      keeper,
      leaseMs: (config.sip.outlivesSeconds ?? 0) * 1_000,
    })
  const note = keeper?.note ?? null
  let edge = note === null ? null : start(note.processes)
  await edge?.begun
  return {
    known: note?.processes[0],
    begin: async (processes) => {
      opens()
      if (met.why !== null) log.error(met.why)
      if (met.why !== null) return { why: met.why, web: null }
      if (edge === null) edge = start(processes)
      else await edge.serves(processes).catch((error: unknown) => log.error(`The edge: ${reason(error)}`))
      return { why: await edge.whyOff, web: edge.web }
    },
    trouble: () => met.why ?? edge?.trouble() ?? null,
    signedIn: async () => (await edge?.signedIn().catch(() => null)) ?? null,
    close: async (how) => {
      await edge?.close(how)
    },
  }
}

const gate = () => {
  let opens = (): void => undefined
  const isOpen = new Promise<void>((resolve) => {
    opens = resolve
  })
  return { opens, isOpen }
}

/** Ends the edge that an earlier start has left, because this one runs none by itself. An edge of a living server is let be. */
export const endLeftEdge = async (dataDir: string, log: Log): Promise<void> => {
  const keeper = await meetKeeper(dataDir, log).catch(() => null)
  await keeper?.end()
}
