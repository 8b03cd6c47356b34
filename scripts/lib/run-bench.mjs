import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Builds the program, and runs a file of `bench` with the arguments of this command.
 *
 * @param {string} file path below `bench`
 */
export const runBench = async (file) => {
  const { ensureBuilt } = await import('./prepare.mjs')
  await ensureBuilt()
  const args = ['--import', 'tsx', '--conditions=lineside:source', '--expose-gc', join(root, 'bench', file)]
  const bench = spawn(process.execPath, [...args, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches both processes; the child ends what it has started
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => bench.kill(signal))
  const [code] = await once(bench, 'exit')
  process.exitCode = code ?? 1
}
