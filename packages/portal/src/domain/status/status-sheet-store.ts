import { createStore } from '../../shared/state/store.ts'

/** Whether the panel in which the own status is chosen is open: the top bar draws it, other places open it. */
export const statusSheet = createStore(false)
