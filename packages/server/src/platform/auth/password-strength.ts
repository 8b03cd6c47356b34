import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { limitConcurrency } from './limit-concurrency.ts'

/** Without work the process ends. */
const idleMs = 30_000

const isSource = import.meta.url.endsWith('.ts')
const script = fileURLToPath(
  new URL(isSource ? './password-strength-child.ts' : './password-strength-child.js', import.meta.url),
)

const inTurn = limitConcurrency(1, 200)
let scorer: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * The score of a password, found in a process of its own: its dictionaries take 100 MB, and a hostile password of 32
 * characters a tenth of a second.
 * @throws HttpProblem 503 when too many are waiting
 */
export const scorePassword = (password: string): Promise<PasswordScore> =>
  inTurn(async () => {
    clearTimeout(idle)
    scorer ??= start()
    try {
      return await ask(scorer, password)
    } finally {
      idle = setTimeout(() => scorer?.kill('SIGKILL'), idleMs).unref()
    }
  })

const start = (): ChildProcess => {
  const started = fork(script, { execArgv: loaderArguments(), env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  started.once('exit', () => {
    if (scorer === started) scorer = undefined
  })
  return started
}

const ask = async (child: ChildProcess, password: string): Promise<PasswordScore> => {
  const over = new AbortController()
  keepsUsAlive(child, true)
  try {
    return await new Promise<PasswordScore>((resolve, reject) => {
      const died = () => reject(new Error('The process that scores passwords ended by itself'))
      child.once('message', resolve).once('exit', died).once('error', reject)
      over.signal.addEventListener('abort', () => child.off('message', resolve).off('exit', died).off('error', reject))
      child.send(password)
    })
  } finally {
    over.abort()
    keepsUsAlive(child, false)
  }
}

/** While it has nothing to do, it does not keep this process from ending. */
const keepsUsAlive = (child: ChildProcess, isKept: boolean): void => {
  const change = isKept ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** The sources run through tsx; the built server is plain JavaScript. */
const loaderArguments = (): string[] =>
  isSource
    ? ['--conditions=lineside:source', '--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []
