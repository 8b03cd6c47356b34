import { type RunningServer, startServer } from '../server.ts'
import { test as base } from './phones.ts'
import { withoutEngine } from './without-engine.ts'

/** The portal in front of a platform whose calls are SIP on a websocket, with phones at its edge. */
export const test = base.extend<object, { portal: RunningServer & { loseSockets(): void } }>({
  portal: [
    async ({ server }, provide) => {
      const platform = await withoutEngine(server.url)
      const front = await startServer({ UPSTREAM_URL: platform.url, DATA_DIR: server.dataDir }, server.dataDir)
      await provide({ ...server, url: front.url, log: front.log, loseSockets: platform.loseSockets })
      await front.end()
      platform.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
