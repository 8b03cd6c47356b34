import { createStore } from '../../../shared/state/store.ts'

const key = 'csc_call_keys'
const store = createStore(localStorage.getItem(key) !== 'off')

/**
 * Whether single letters are shortcuts in a call. People who dictate switch them off (WCAG 2.1.4). Remembered in this
 * browser.
 */
export const callKeys = {
  read: store.read,
  subscribe: store.subscribe,
  set: (isOn: boolean): void => {
    localStorage.setItem(key, isOn ? 'on' : 'off')
    store.set(isOn)
  },
}
