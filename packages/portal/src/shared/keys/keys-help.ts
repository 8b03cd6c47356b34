import { createStore } from '../state/store.ts'

/** Whether the list of all keys is shown. */
export const keysHelp = createStore(false)
