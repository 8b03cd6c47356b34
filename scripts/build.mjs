// npm run build: compiles the server and bundles the portal, unless that was done from these very sources.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
})
