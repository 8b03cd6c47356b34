// npm run dev: runs server and portal from their sources and reloads both on changes. Ctrl-C ends everything.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/prepare.mjs')
  await ensureInstalled()
  const { develop } = await import('./lib/develop.mjs')
  await develop()
})
