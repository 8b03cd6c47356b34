import type { CallMedia, CallWindow, Dialled } from '@lineside/telephony/call-window/call-window'
import { createStore } from '../../shared/state/store.ts'

/*
 * What every page may know of calls without their code, which comes when the first page has been drawn.
 */

/** null: the code is not there yet, or this user has no calls. */
export const callWindowStore = createStore<CallWindow | null>(null)

/** Whether a call that there is can be seen: its code comes with the first one. */
export const callViewsStore = createStore(false)

/** NAV-12: how the menu's entry is called while somebody is called, calls or talks; null: as always. */
export const callLabelStore = createStore<string | null>(null)

/** CALL-08: counts the calls that were established: with each the menu makes room. */
export const menuUnpinStore = createStore(0)

/** Somebody is to be called, or a talk at another device is to go on here: the id of its call. */
type WantedCall = { readonly to: Dialled; readonly media: CallMedia } | { readonly takes: string }

/** What a page asks for; the code of calls, which may have to come first, takes it from here. */
export const wantedCallStore = createStore<WantedCall | null>(null)

export const takeWantedCall = (): WantedCall | null => {
  const wanted = wantedCallStore.read()
  wantedCallStore.set(null)
  return wanted
}

/** Starts a call from any page (CALL-11: unless there is one). */
export const startCall = (to: Dialled, media: CallMedia = 'audio'): void => wantedCallStore.set({ to, media })

/** A talk of one's own in another window, or at a phone, goes on here. */
export const takeCallHere = (id: string): void => wantedCallStore.set({ takes: id })
