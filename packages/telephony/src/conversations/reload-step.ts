import { limits } from '@lineside/contract/limits'

/** The step after a reload of the list: stop, reload again after a pause, or report that the action has failed. */
export type ReloadStep =
  | { readonly phase: 'settled' }
  | { readonly phase: 'again'; readonly afterMilliseconds: number }
  | { readonly phase: 'failed' }

export interface Reloaded {
  /** Key of the first item before the action; null: the list was empty. */
  readonly firstBefore: string | null
  /** Key of the first item after the reload. */
  readonly firstNow: string | null
  /** The reloaded list shows the effect of the action, anywhere in it. */
  readonly isVisible: boolean
  /** Retries so far, not counting the first load after the action. */
  readonly retries: number
}

/**
 * CONV-08: after a voicemail or fax action the list reloads, with up to 5 retries 5000 ms apart, while its first item
 * is unchanged. An action on a different item does not change the first one: then `isVisible` tells.
 */
export const reloadStep = ({ firstBefore, firstNow, isVisible, retries }: Reloaded): ReloadStep => {
  if (isVisible || firstNow !== firstBefore) return { phase: 'settled' }
  if (retries >= limits.reloadRetries) return { phase: 'failed' }
  return { phase: 'again', afterMilliseconds: limits.reloadRetryMilliseconds }
}
