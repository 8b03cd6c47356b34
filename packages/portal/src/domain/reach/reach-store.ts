import type { Reach } from '@lineside/telephony/routing/reachability'
import { createStore } from '../../shared/state/store.ts'

/**
 * Whether people can reach the user's own line, for components that do not load it themselves. null: not known yet, or
 * the platform can not tell.
 */
export const reachStore = createStore<{ readonly reach: Reach; readonly text: string } | null>(null)
