import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The router's history, in which every entry knows its place. One that a typed address or a plain link makes has none of
 * its own; the router would take it for the first, and could not lead back to it when a change of page is refused.
 */
export const createNumberedHistory = (): RouterHistory => {
  let history: RouterHistory | null = null
  // before the router's own listener, which reads the entry's place
  window.addEventListener('popstate', () => {
    if (window.history.state !== null || history === null) return
    // unique in this tab is enough, and crypto.randomUUID is only there over https
    const key = Math.random().toString(36).slice(2)
    const state = { key, __TSR_key: key, __TSR_index: history.location.state.__TSR_index + 1 }
    // not by the method of the instance, which the router watches
    History.prototype.replaceState.call(window.history, state, '')
  })
  history = createHashHistory()
  return history
}
