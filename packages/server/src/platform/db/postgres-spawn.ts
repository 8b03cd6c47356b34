import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { commandFor, type RunAs } from './postgres-run-as.ts'

/**
 * Starts a program of PostgreSQL. It gets nothing of our environment but the path, so that no PGDATA or LC_ALL of the
 * operator reaches it; it is away from the terminal, where Ctrl-C would end it before us; and where the system can, it
 * is told when this process dies.
 */
export async function spawnPostgres(
  runAs: RunAs,
  program: string[],
  whenWeDie: 'INT' | 'KILL',
): Promise<ChildProcessWithoutNullStreams> {
  const watched = (await hasDeathSignal()) ? ['setpriv', `--pdeathsig=${whenWeDie}`, '--', ...program] : program
  const { command, ids } = commandFor(runAs, watched)
  const [file = '', ...args] = command
  return spawn(file, args, {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: 'pipe',
  })
}

/**
 * Runs one to its end.
 * @returns what it wrote to its standard error, or to its standard output if that is empty, when it failed
 */
export async function runPostgres(runAs: RunAs, program: string[], input = ''): Promise<string | undefined> {
  const child = await spawnPostgres(runAs, program, 'KILL')
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  // a program that ends before it reads says why on its standard error
  child.stdin.on('error', () => undefined).end(input)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? undefined : (errors || output).trim()))
  })
}

let deathSignal: Promise<boolean> | undefined

function hasDeathSignal(): Promise<boolean> {
  deathSignal ??= promisify(execFile)('setpriv', ['--pdeathsig=INT', 'true']).then(
    () => true,
    () => false,
  )
  return deathSignal
}
