import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { CallMedia, CallWindow, Dialled } from '@lineside/telephony/call-window/call-window'
import { createStore } from '../../shared/state/store.ts'

/* The state of calls that every page may read without loading the code of calls, which is loaded after the first page
   is drawn. */

/** null: there was no call yet, so their code is not loaded, or this user has no calls. */
export const callWindowStore = createStore<CallWindow | null>(null)

/** Whether the views of calls are there; their code is loaded with the first call. */
export const callViewsStore = createStore(false)

/** NAV-12: name of the menu entry during a call; null: the usual name. */
export const callLabelStore = createStore<string | null>(null)

/** CALL-09: title of the tab while a call comes in; null: none does. */
export const ringingTitleStore = createStore<string | null>(null)

/** NAV-02: title of the page and name of the menu entry during a conference; null: the usual ones. */
export const conferenceLabelStore = createStore<string | null>(null)

/** CALL-08: number of calls established so far. Each increase makes the pinned menu close to give room to the call. */
export const menuUnpinStore = createStore(0)

/** A page's wish: to call somebody, or to take over here the call with this id from another of the user's devices. */
type WantedCall =
  | { readonly to: Dialled; readonly media: CallMedia }
  | { readonly takes: string; readonly party: RtcParty }

/** The wish of a page. The code of calls picks it up, once loaded. */
export const wantedCallStore = createStore<WantedCall | null>(null)

export const takeWantedCall = (): WantedCall | null => {
  const wanted = wantedCallStore.read()
  wantedCallStore.set(null)
  return wanted
}

/** The wish of a notification: what to do with a call that rings here, or is about to. `at`: milliseconds. */
export interface WantedReply {
  readonly call: string
  readonly does: 'answer' | 'decline'
  readonly at: number
}

/** APP-01: the last press on a button of a notification; null: it is done. */
export const wantedReplyStore = createStore<WantedReply | null>(null)

/** Starts a call from any page. During another call it is refused with a message (CALL-11). */
export const startCall = (to: Dialled, media: CallMedia = 'audio'): void => wantedCallStore.set({ to, media })

/** Takes over in this window one of the user's own calls that runs in another window or at a phone. */
export const takeCallHere = (id: string, party: RtcParty): void => wantedCallStore.set({ takes: id, party })
