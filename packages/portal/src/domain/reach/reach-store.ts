import type { Reach } from '@lineside/telephony/routing/reachability'
import { createStore } from '../../shared/state/store.ts'

/** Whether people can reach the own line, for parts that do not know how it is found out. null: not known, or nobody can say. */
export const reachStore = createStore<{ readonly reach: Reach; readonly text: string } | null>(null)
