// node scripts/pictures.mjs: takes the README's pictures anew, of the real thing with a demo world of its own.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  const { takePictures } = await import('./pictures/take-pictures.mjs')
  await takePictures()
})
