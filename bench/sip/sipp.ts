import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loopbackAddress } from '../../packages/server/test/sip/loopback-address.ts'

export interface SippRun {
  /** Its own address, one of the machine's loopback addresses. */
  readonly address: string
  readonly scenario: string
  /** The values of `[field0]` and so on; each call takes the next row, and after the last row the first again. */
  readonly rows?: readonly (readonly string[])[]
  /** The address to call; absent if it waits for calls. */
  readonly to?: { readonly host: string; readonly port: number }
  /** Total number of calls. */
  readonly calls?: number
  /** Number of simultaneous calls. */
  readonly atOnce?: number
  /** Most calls started per second. */
  readonly aSecond?: number
  /** A second of sound in G.711, played repeatedly. */
  readonly sound?: Buffer
}

export interface SippResult {
  readonly succeeded: number
  readonly failed: number
  /** Seconds from the first call to the end of the last. */
  readonly seconds: number
}

export interface Sipp {
  /** Resolves when all its calls are over. */
  readonly ended: Promise<SippResult>
  stop(): Promise<void>
}

export const sippAddress = loopbackAddress

/** Starts SIPp as one end of many calls, in its own directory below `below`. */
export const startSipp = async (below: string, run: SippRun): Promise<Sipp> => {
  const { address, scenario, rows, to, calls, atOnce, aSecond = 10_000, sound } = run
  const directory = join(below, `sipp-${address}-${(await readdir(below)).length}`)
  await mkdir(directory)
  await writeFile(join(directory, 'scenario.xml'), scenario)
  if (sound !== undefined) await writeFile(join(directory, 'sound.alaw'), sound)
  const options = [
    '-sf',
    'scenario.xml',
    '-i',
    address,
    '-mi',
    address,
    '-p',
    '5060',
    '-nostdin',
    '-max_socket',
    '1000',
  ]
  options.push(
    '-trace_stat',
    '-stf',
    'stat.csv',
    '-fd',
    '1',
    '-trace_err',
    '-error_file',
    'errors.log',
    '-aa',
    '-timeout',
    '240',
  )
  if (rows !== undefined) {
    await writeFile(join(directory, 'rows.csv'), `SEQUENTIAL\n${rows.map((row) => row.join(';')).join('\n')}\n`)
    options.push('-inf', 'rows.csv')
  }
  if (calls !== undefined) options.push('-m', String(calls))
  if (atOnce !== undefined) options.push('-l', String(atOnce), '-r', String(aSecond))
  if (to !== undefined) options.unshift(`${to.host}:${to.port}`)
  const child = spawn('setpriv', ['--pdeathsig=KILL', '--', 'sipp', ...options], {
    cwd: directory,
    env: { PATH: process.env['PATH'], TERM: 'dumb' },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const ended = exited.then(async () => {
    const result = resultOf(await readFile(join(directory, 'stat.csv'), 'utf8').catch(() => ''))
    if (result === null || (result.failed > 0 && result.succeeded === 0))
      throw new Error(`No call of SIPp succeeded: ${await errorsIn(directory)}`)
    return result
  })
  // nobody awaits the result of a run that only waits for calls
  ended.catch(() => undefined)
  return {
    ended,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const errorsIn = async (directory: string): Promise<string> =>
  (await readFile(join(directory, 'errors.log'), 'utf8').catch(() => 'it did not start')).slice(0, 2_000)

const resultOf = (table: string): SippResult | null => {
  const lines = table.trim().split('\n')
  const head = lines[0]?.split(';') ?? []
  const last = lines.at(-1)?.split(';') ?? []
  const of = (name: string): string => last[head.indexOf(name)] ?? ''
  if (lines.length < 2) return null
  return {
    succeeded: Number(of('SuccessfulCall(C)')),
    failed: Number(of('FailedCall(C)')),
    seconds: Number(of('CurrentTime').split('\t').at(-1)) - Number(of('StartTime').split('\t').at(-1)),
  }
}
