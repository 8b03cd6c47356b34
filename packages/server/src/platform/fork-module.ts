import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

/**
 * Runs a module of ours in a process of its own: from the sources through tsx, from the build as plain JavaScript.
 * @param address of the module in the sources: `new URL('./name.ts', import.meta.url)`
 */
export const forkModule = ({ href }: URL, { execArgv = [], ...options }: ForkOptions): ChildProcess =>
  fork(fileURLToPath(isSource ? href : href.replace(/\.ts$/, '.js')), {
    ...options,
    execArgv: [...execArgv, ...(isSource ? loaderArguments() : [])],
  })

const loaderArguments = (): string[] => {
  const tsx = createRequire(import.meta.url).resolve('tsx')
  return ['--conditions=lineside:source', '--import', pathToFileURL(tsx).href]
}

/** While a process has nothing to do, it does not keep ours from ending. */
export const keepUsAlive = (child: ChildProcess, isKept: boolean): void => {
  const change = isKept ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
  const stderr = child.stderr as (NodeJS.ReadableStream & { ref(): void; unref(): void }) | null
  stderr?.[change]()
}
