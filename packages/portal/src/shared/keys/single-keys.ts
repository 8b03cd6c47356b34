import { createStore } from '../state/store.ts'

const key = 'csc_call_keys'
const store = createStore(localStorage.getItem(key) !== 'off')

/**
 * Whether single letters and signs are shortcuts, in a call and on pages. People who dictate switch them off
 * (WCAG 2.1.4). Remembered in this browser.
 */
export const singleKeys = {
  read: store.read,
  subscribe: store.subscribe,
  set: (isOn: boolean): void => {
    localStorage.setItem(key, isOn ? 'on' : 'off')
    store.set(isOn)
  },
}
