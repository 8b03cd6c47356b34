// npm run build: bundles the server, the engine and the portal, unless the build matches the sources.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
})
