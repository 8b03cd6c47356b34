// npm start: installs and builds what is missing, then runs the server in this process.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  await import('../packages/server/dist/main.js')
})
