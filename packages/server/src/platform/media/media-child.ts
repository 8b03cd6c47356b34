import type { ChildProcess } from 'node:child_process'
import { forkModule, keepUsAlive } from '../fork-module.ts'
import { MediaError, type MediaErrorCode } from './media-error.ts'
import type { MediaReply, MediaRequest } from './media-jobs.ts'
import { MEDIA_HEAP_MIB } from './media-limits.ts'

/** A running conversion process, for one job at a time. */
export interface MediaChild {
  readonly pid: number | undefined
  /** Rejects with the signal's reason when it fires; the process is dead then. */
  run(request: MediaRequest, signal: AbortSignal): Promise<unknown>
  isAlive(): boolean
  kill(): void
}

const WORKER = new URL('./media-worker.ts', import.meta.url)
const STDERR_CHARACTERS = 2000

/** Starts a process. It does not keep its parent alive while it has nothing to do. */
export function startMediaChild(): MediaChild {
  const child = forkModule(WORKER, {
    execArgv: [`--max-old-space-size=${MEDIA_HEAP_MIB}`],
    // it reads what strangers sent: the server's secrets are none of its business
    env: { ...systemVariables(), VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-STDERR_CHARACTERS)
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null && !child.killed
  const kill = () => void child.kill('SIGKILL')
  keepUsAlive(child, false)
  return {
    pid: child.pid,
    isAlive,
    kill,
    async run(request, signal) {
      keepUsAlive(child, true)
      try {
        return await performed(child, request, signal, () => lastWords)
      } catch (error) {
        if (signal.aborted) kill()
        throw error
      } finally {
        keepUsAlive(child, false)
      }
    },
  }
}

function performed(child: ChildProcess, request: MediaRequest, signal: AbortSignal, lastWords: () => string) {
  const over = new AbortController()
  return new Promise<unknown>((resolve, reject) => {
    const once = { once: true, signal: over.signal }
    const died = () => reject(new MediaError('crashed', `Conversion process ended by itself: ${lastWords()}`))
    const replied = (reply: MediaReply) =>
      'output' in reply
        ? resolve(reply.output)
        : reject(reply.code ? new MediaError(reply.code as MediaErrorCode, reply.message) : new Error(reply.message))
    child.once('exit', died).once('error', died).once('message', replied)
    signal.addEventListener('abort', () => reject(signal.reason), once)
    over.signal.addEventListener('abort', () => child.off('exit', died).off('error', died).off('message', replied))
    child.send(request)
  }).finally(() => over.abort())
}

const systemVariables = () =>
  Object.fromEntries(['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]]))
