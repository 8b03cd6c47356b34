import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Runs a program in silence; what it said is shown when it fails.
 *
 * @param {{ command: string[], cwd?: string, failure: string, env?: NodeJS.ProcessEnv }} options `failure` is the
 *   sentence to fail with
 */
export async function run({ command: [file, ...args], cwd = root, failure, env = process.env }) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(-1)
    })
    child.once('close', resolve)
  })
  process.off('exit', stop)
  if (code === 0) return
  console.error(output.trim())
  throw new SetupError(failure)
}

/** The command line of a program of an installed package: works from any path and needs no shell. */
export function packageProgram(packageName, program = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[program])]
}
