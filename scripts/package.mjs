// npm run package: builds, and writes a package for Debian to dist. With "-- --tree DIRECTORY" it writes only the program,
// for a container.
import { parseArgs } from 'node:util'
import { main } from './lib/main.mjs'

await main(async () => {
  const { values } = parseArgs({ options: { tree: { type: 'string' } } })
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  const { writePackage } = await import('./package/write-package.mjs')
  console.log(writePackage(values))
})
