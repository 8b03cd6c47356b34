import { type RunningServer, startServer } from '../server.ts'
import { test as base } from '../test.ts'
import { type ForkingEdge, startForkingEdge } from './forking-edge.ts'
import { withoutEngine } from './without-engine.ts'

/** The portal in front of a platform whose edge forks calls. */
export const test = base.extend<object, { edge: ForkingEdge; portal: RunningServer }>({
  edge: [
    async ({}, provide) => {
      const edge = await startForkingEdge()
      await provide(edge)
      await edge.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: [
    async ({ server, edge }, provide) => {
      const platform = await withoutEngine(server.url, edge.at)
      const front = await startServer({ UPSTREAM_URL: platform.url, DATA_DIR: server.dataDir }, server.dataDir)
      await provide({ ...server, url: front.url, log: front.log })
      await front.end()
      platform.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
