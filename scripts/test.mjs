// npm test [-- changed|checks|unit|sip|build|deep|front|e2e [arguments for the tool]]: the last line says `N passed, N failed`.
import { main } from './lib/main.mjs'

await main(async () => {
  const { ensureInstalled } = await import('./lib/prepare.mjs')
  const { runTests } = await import('./test/run-tests.mjs')
  await runTests(process.argv.slice(2), ensureInstalled)
})
