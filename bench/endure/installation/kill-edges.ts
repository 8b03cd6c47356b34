import type { OwnEdge } from '../../../packages/server/test/sip/own-edges.ts'
import { seesProcesses } from '../../../packages/server/test/sip/test-edge.ts'
import type { Killer } from './killers.ts'

/** Edges in turn, each with all its programs, as when its machine dies. */
export const edgeKiller = (edges: readonly OwnEdge[], serverCount: number): Killer => {
  let turn = 0
  let edge: OwnEdge | undefined
  return {
    kill: async () => {
      const at = turn++ % edges.length
      edge = edges[at]
      await edge?.kill()
      return `edge ${at + 1} with its relays`
    },
    back: async () => {
      await edge?.again()
      if (edge !== undefined) await seesProcesses(edge.rpc, serverCount)
    },
  }
}

/** One media relay of the set of an edge: edges in turn, and then the next relay of each. */
export const relayKiller = (edges: readonly OwnEdge[]): Killer => {
  let turn = 0
  let relay: OwnEdge['relays'][number] | undefined
  return {
    kill: async () => {
      const at = turn % edges.length
      const { relays } = edges[at] ?? { relays: [] }
      const place = Math.floor(turn++ / edges.length) % Math.max(1, relays.length)
      relay = relays[place]
      await relay?.kill()
      return `relay ${place + 1} of edge ${at + 1}`
    },
    back: async () => await relay?.again(),
  }
}
