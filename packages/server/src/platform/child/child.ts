import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A process of ours that takes messages of one type and sends messages of another. */
export interface Child<In, Out> {
  readonly pid: number | undefined
  send(message: In): void
  /** @returns ends the listening */
  listen(listener: (message: Out) => void): () => void
  /**
   * @param listener is told once when the process is gone, however that came about, with the last it had to say on its
   *   error output
   * @returns ends the listening
   */
  onEnd(listener: (lastWords: string) => void): () => void
  isAlive(): boolean
  /** While a process has nothing to do, it does not keep ours from ending; so it begins. */
  keepUsAlive(isKept: boolean): void
  kill(): void
}

export interface ChildOptions {
  /** JavaScript heap; what the system gives, if absent. */
  readonly heapMiB?: number
  /** Variables beside those that every program needs. */
  readonly environment?: Readonly<Record<string, string>>
}

const STDERR_CHARACTERS = 2000

/**
 * Starts a module of ours in a process of its own, which talks to us by `serveParent`. It reads what strangers sent, so it
 * knows none of the server's secrets.
 * @param module in the sources: `new URL('./name.ts', import.meta.url)`
 */
export const startChild = <In, Out>(module: URL, { heapMiB, environment = {} }: ChildOptions = {}): Child<In, Out> => {
  const child = forkModule(module, heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`], {
    ...systemVariables(),
    ...environment,
  })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-STDERR_CHARACTERS)
  })
  const atEnd = new Set<(lastWords: string) => void>()
  let isGone = false
  const gone = () => {
    isGone = true
    for (const listener of atEnd) listener(lastWords)
    atEnd.clear()
  }
  child.once('close', gone).once('error', gone)
  keepUsAlive(child, false)
  return {
    pid: child.pid,
    onEnd(listener) {
      if (isGone) queueMicrotask(() => listener(lastWords))
      else atEnd.add(listener)
      return () => void atEnd.delete(listener)
    },
    // of a process that has just ended `onEnd` tells, and not `send`
    send: (message) => void child.send(message as object, () => {}),
    listen(listener) {
      child.on('message', listener as (message: unknown) => void)
      return () => void child.off('message', listener)
    },
    isAlive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null && !child.killed,
    keepUsAlive: (isKept) => keepUsAlive(child, isKept),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** What starts a module of ours as a program of its own. */
export interface Program {
  readonly path: string
  /** For Node itself. */
  readonly execArgv: readonly string[]
}

const isSource = import.meta.url.endsWith('.ts')
/** What is built; programs that only tests have are not among it. */
const SOURCES = '/packages/server/src/'

/**
 * From the build as plain JavaScript, from the sources through tsx. Tests run from the sources; where `npm test` has built
 * them just before (LINESIDE_BUILT), their programs start from the build, which takes a third of the time.
 * @param module in the sources: `new URL('./name.ts', import.meta.url)`
 */
export const programOf = ({ href }: URL): Program => {
  const isBuilt = isSource && process.env['LINESIDE_BUILT'] === 'yes' && href.includes(SOURCES)
  if (isSource && !isBuilt) return { path: fileURLToPath(href), execArgv: loaderArguments() }
  const built = isBuilt ? href.replace(SOURCES, '/packages/server/dist/') : href
  return { path: fileURLToPath(built.replace(/\.ts$/, '.js')), execArgv: [] }
}

const forkModule = (module: URL, execArgv: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
  const program = programOf(module)
  return fork(program.path, {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [...execArgv, ...program.execArgv],
  })
}

const loaderArguments = (): string[] => {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return ['--conditions=lineside:source', '--import', pathToFileURL(tsx).href]
}

const systemVariables = () =>
  Object.fromEntries(['PATH', 'TMPDIR', 'TEMP', 'SystemRoot'].map((name) => [name, process.env[name]]))

const keepUsAlive = (child: ChildProcess, isKept: boolean): void => {
  const change = isKept ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
  const stderr = child.stderr as (NodeJS.ReadableStream & { ref(): void; unref(): void }) | null
  stderr?.[change]()
}
