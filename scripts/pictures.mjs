// node scripts/pictures.mjs: takes the README's pictures again, from the real portal with a separate demo world.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  const { takePictures } = await import('./pictures/take-pictures.mjs')
  await takePictures()
})
