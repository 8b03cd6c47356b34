import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createListeners } from '@lineside/contract/listeners'

/** A child process that takes messages of type In and sends messages of type Out. */
export interface Child<In, Out> {
  readonly pid: number | undefined
  send(message: In): void
  /** @returns the function that stops listening */
  listen(listener: (message: Out) => void): () => void
  /**
   * @param listener is called once when the process has ended for whatever reason, with the end of its error output
   * @returns the function that stops listening
   */
  onEnd(listener: (lastWords: string) => void): () => void
  isAlive(): boolean
  /** Whether the child keeps this process alive. At first it does not, and it should not while it has nothing to do. */
  keepUsAlive(isKept: boolean): void
  kill(): void
}

export interface ChildOptions {
  /** Limit of the JavaScript heap; absent: Node's own. */
  readonly heapMiB?: number
  /** Environment variables beside those that every program needs. */
  readonly environment?: Readonly<Record<string, string>>
}

const STDERR_CHARACTERS = 2000

/**
 * Starts one of our modules in a process of its own; it talks to us through `serveParent`. Such a process reads data
 * that strangers sent, so it gets none of the server's secrets.
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
  const ends = createListeners<[lastWords: string]>()
  let isGone = false
  const gone = () => {
    if (isGone) return
    isGone = true
    ends.emit(lastWords)
  }
  child.once('close', gone).once('error', gone)
  keepUsAlive(child, false)
  return {
    pid: child.pid,
    onEnd(listener) {
      if (!isGone) return ends.add(listener)
      queueMicrotask(() => listener(lastWords))
      return () => {}
    },
    // when the process has just ended, `onEnd` reports it: ignore the error of `send`
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

/** How to start one of our modules as a separate program. */
export interface Program {
  readonly path: string
  /** Arguments for Node itself. */
  readonly execArgv: readonly string[]
}

const isSource = import.meta.url.endsWith('.ts')
/** Only this folder is built: programs outside it belong to tests. */
const SOURCES = '/packages/server/src/'

/**
 * How to start a module: from the build as plain JavaScript, or from the sources through tsx. Tests run from the
 * sources; where `npm test` has just built them (LINESIDE_BUILT), child programs start from the build, which takes a
 * third of the time.
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
