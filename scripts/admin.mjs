// npm run admin -- COMMAND …: administers the installation. Prints nothing of its own to standard output, which may be
// JSON.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  await import('../packages/server/dist/admin-cli/main.js')
})
