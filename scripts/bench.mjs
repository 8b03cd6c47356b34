// npm run bench [-- api | call-forwarding | calls | events | first-view | front | fuzz | hooks | kills | media | misbehaving | operators | pbx |
// registrations | replica | resolve | rolling | scale | sip | start]: prints figures and writes them to bench/RESULTS.md. It never fails because of
// a figure.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { main } from './lib/main.mjs'
import { root } from './lib/root.mjs'

await main(async () => {
  const { ensureBuilt } = await import('./lib/prepare.mjs')
  await ensureBuilt()
  const args = ['--import', 'tsx', '--conditions=lineside:source', '--expose-gc', join(root, 'bench/main.ts')]
  const bench = spawn(process.execPath, [...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches both processes; the child ends what it has started
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
  const [code] = await once(bench, 'exit')
  process.exitCode = code ?? 1
})
