import type { RouteDescription } from './route.ts'

/**
 * GROW-08: calls that change something, and yet go on while a customer is frozen on its way to another cell: they begin calls, sign
 * in and out, tell of a browser, or only ask. All that they write stays behind or is passed on afterwards.
 */
export const goesOnWhileMoving: ReadonlySet<string> = new Set([
  'authtokens.collection.post',
  'callqueues.callers.take.post',
  'calls.collection.post',
  'contactbooks.find.post',
  'contacts.check.post',
  'oldportalvisits.collection.post',
  'passkeys.options.post',
  'push.delete',
  'push.post',
  'push.put',
  'push.try',
  'rtcsessions.collection.post',
  'seeas.post',
  'sessions.collection.delete',
  'sessions.current.delete',
  'sessions.item.delete',
  'sessions.proof.post',
])

/** Whether a route is refused while its caller's customer is frozen. */
export const isRefusedWhileMoving = ({ method, name }: Pick<RouteDescription, 'method' | 'name'>): boolean =>
  method !== 'GET' && !goesOnWhileMoving.has(name)
