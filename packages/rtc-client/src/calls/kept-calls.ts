import type { RtcParty } from '@lineside/contract/rtc/frames'

/** What is known of a call after a reload of its page; the server tells the rest. */
export interface KeptCall {
  readonly id: string
  readonly party: RtcParty
  readonly dialled: string | undefined
  readonly called: RtcParty | null
}

const key = 'lineside.calls'

/** Only while a page is exchanged for the next one: a second tab that is copied from this one must not find them. */
export const keepCalls = (calls: readonly KeptCall[]): void => {
  if (calls.length > 0) sessionStorage.setItem(key, JSON.stringify(calls))
}

export const takeKeptCalls = (): readonly KeptCall[] => {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  try {
    return text === null ? [] : (JSON.parse(text) as KeptCall[])
  } catch {
    return []
  }
}
