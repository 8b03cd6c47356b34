// npm run admin -- COMMAND …: provisioning. Says nothing of its own on standard output, which may be JSON.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  await import('../packages/server/dist/admin-cli/main.js')
})
