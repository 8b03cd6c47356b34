import { createInOrder } from '@lineside/contract/in-order'
import type { Platform } from '../../platform/platform.ts'
import { reason } from '../../platform/reason.ts'
import { listTrunkSignIns } from './edge-store.ts'
import type { HostPort } from '../../platform/config.ts'
import { written } from './sip-settings.ts'

/**
 * Sends an order to Kamailio by its JSON-RPC method, such as `core.uptime` or `uac.reg_refresh`.
 * @throws Error Kamailio refused the order or did not answer
 */
export type EdgeOrders = (method: string, params?: readonly unknown[]) => Promise<unknown>

const answersWithinMs = 5_000

/** Sends orders as JSON-RPC over HTTP to the inside listener. The path contains a secret token. */
export const edgeOrders =
  (inside: HostPort, token: string): EdgeOrders =>
  async (method, params = []) => {
    const reply = await fetch(`http://${written(inside)}/rpc/${token}`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
      signal: AbortSignal.timeout(answersWithinMs),
    })
    const answer = (await reply.json()) as { readonly result?: unknown; readonly error?: unknown }
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
    return answer.result
  }

/** Tells an edge, or all of them, about one trunk at which they sign in, by its contact. */
export interface SignIns {
  /** The trunk is new or has changed. */
  in(contact: string): Promise<unknown>
  /** The trunk was removed or switched off. */
  out(contact: string): Promise<unknown>
  /** Calls back when an edge may have missed orders; absent: none can be missed. @returns stops that */
  onMissed?(missed: () => void): () => void
}

/** Sign-ins of an edge that takes orders. */
export const signInsBy = (orders: EdgeOrders): SignIns => ({
  in: (contact) => orders('uac.reg_refresh', [contact]),
  out: (contact) => orders('uac.reg_unregister', ['l_uuid', contact]).catch(() => undefined),
})

/** The flag of a registration that the other side has confirmed (`UAC_REG_ONLINE` of Kamailio's module uac). */
const online = 4

/** @returns the number of trunks at which the edge is signed in now */
export const signedInTrunks = async (orders: EdgeOrders): Promise<number> => {
  const all = await orders('uac.reg_dump')
  const list = (Array.isArray(all) ? all : []) as readonly { readonly flags?: unknown }[]
  return list.filter(({ flags }) => (Number(flags) & online) !== 0).length
}

/**
 * Kamailio reads at its start at which trunks it must register. Trunks that are added, changed or removed later are
 * reported to it one by one.
 * @param isOlder the edge was there before, so trunks may have changed without a report to it
 * @returns stops following the trunks
 */
export const followTrunks = (
  { db, notifications, log }: Pick<Platform, 'db' | 'notifications' | 'log'>,
  signIns: SignIns,
  isOlder = false,
): (() => Promise<void>) => {
  let told = new Map<string, string>()
  /** All trunks ever reported: an edge may have missed the removal of one. */
  const known = new Set<string>()
  const works = createInOrder()
  const tell = async () => {
    const now = await listTrunkSignIns(db)
    for (const [contact, sum] of now) if (told.get(contact) !== sum) await signIns.in(contact)
    for (const contact of told.keys()) if (!now.has(contact)) await signIns.out(contact)
    learn(now)
  }
  const learn = (now: Map<string, string>) => {
    told = now
    for (const contact of now.keys()) known.add(contact)
  }
  const tellAgain = async () => {
    told = new Map(Array.from(known, (contact) => [contact, '']))
    await tell()
  }
  const follow = (how = tell) => {
    works.run(how).catch((error: unknown) => log.warn(`Trunks could not be told to the edge: ${reason(error)}`))
  }
  const begin = async () => {
    if (isOlder) await tell()
    else learn(await listTrunkSignIns(db))
  }
  works.run(begin).catch((error: unknown) => log.warn(reason(error)))
  const stops = [
    notifications.subscribe('trunks', () => follow()),
    notifications.onGap(() => follow()),
    signIns.onMissed?.(() => follow(tellAgain)) ?? (() => {}),
  ]
  return async () => {
    for (const stop of stops) stop()
    await works.settled()
  }
}
