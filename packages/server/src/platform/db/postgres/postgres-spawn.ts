import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { commandFor, type RunAs } from './postgres-run-as.ts'

/**
 * Starts a program of PostgreSQL. It gets only PATH of our environment, so that a PGDATA or LC_ALL of the operator
 * cannot change it. It is detached from the terminal, where Ctrl-C would end it before us; where the system supports
 * it, it gets a signal when this process dies.
 */
export async function spawnPostgres(
  runAs: RunAs,
  program: string[],
  whenWeDie: 'INT' | 'KILL',
): Promise<ChildProcessWithoutNullStreams> {
  const watched = (await hasDeathSignal()) ? withDeathSignal(program, whenWeDie) : program
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
 * The signal does not reach a program whose parent died before the program asked for the signal. So the parent is looked
 * at once more afterwards, and the program starts only if that is still this process.
 */
const withDeathSignal = (program: readonly string[], signal: string): string[] => [
  'setpriv',
  `--pdeathsig=${signal}`,
  '--',
  '/bin/sh',
  '-c',
  '[ "$PPID" = "$0" ] && exec "$@"',
  String(process.pid),
  ...program,
]

/**
 * Runs a program of PostgreSQL to its end.
 * @returns when it failed, what it wrote to standard error, or to standard output if that is empty
 */
export async function runPostgres(runAs: RunAs, program: string[], input = ''): Promise<string | undefined> {
  const child = await spawnPostgres(runAs, program, 'KILL')
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  // a program that ends before it reads its input explains why on standard error
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
