import { limits } from '@lineside/contract/limits'

/** What to do after a reload of the list: nothing more, once again after a pause, or say that it came to nothing. */
export type ReloadStep =
  | { readonly phase: 'settled' }
  | { readonly phase: 'again'; readonly afterMilliseconds: number }
  | { readonly phase: 'failed' }

export interface Reloaded {
  /** The first item before the action, by its key; null: the list was empty. */
  readonly firstBefore: string | null
  /** The first item of the answer. */
  readonly firstNow: string | null
  /** The answer shows what the action did, wherever in the list that is. */
  readonly isVisible: boolean
  /** Retries so far; the first load after the action is none. */
  readonly retries: number
}

/**
 * CONV-08: after a voicemail or fax action the list reloads, retrying up to 5 times, 5000 ms apart, while the first item
 * is unchanged. An action on another item than the first leaves that one as it is: there the answer itself tells.
 */
export const reloadStep = ({ firstBefore, firstNow, isVisible, retries }: Reloaded): ReloadStep => {
  if (isVisible || firstNow !== firstBefore) return { phase: 'settled' }
  if (retries >= limits.reloadRetries) return { phase: 'failed' }
  return { phase: 'again', afterMilliseconds: limits.reloadRetryMilliseconds }
}
