// npm run build: compiles the server and bundles the portal, unless the build matches the sources.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
})
