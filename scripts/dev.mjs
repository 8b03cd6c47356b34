// npm run dev: server and portal from their sources; both reload when these change. Ctrl-C ends all.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/prepare.mjs')
  await ensureInstalled()
  const { develop } = await import('./lib/develop.mjs')
  await develop()
})
