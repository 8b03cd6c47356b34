import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './setup-error.mjs'

const TIED = join(root, 'scripts/lib/tied.mjs')

/**
 * Runs a program without showing its output, unless it fails. The program ends with this process, so that the next
 * start never meets an installation that is still running.
 *
 * @param {{ command: string[], cwd?: string, failure: string }} options `failure` is the message of the error
 */
export async function run({ command, cwd = root, failure }) {
  const child = spawn(process.execPath, [TIED, ...command], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code === 0) return
  console.error(output.trim())
  throw new SetupError(failure)
}

/** The command line that runs a program of an installed package, from any directory and without a shell. */
export function packageProgram(packageName, program = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[program])]
}
