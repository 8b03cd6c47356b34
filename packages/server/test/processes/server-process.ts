import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { programOf } from '../../src/platform/child/child.ts'

export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Asks it to end, as a supervisor does, or with Ctrl-C (SIGINT). @returns its exit code; null: it was killed */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The real server as a process of its own, on any free port; ready when this returns. */
export const startServerProcess = (environment: Record<string, string>): Promise<ServerProcess> => {
  const { path, execArgv } = programOf(new URL('../../src/main.ts', import.meta.url))
  return serverOf({ command: [...execArgv, path], directory: here('../../../..'), environment })
}

interface ServerProgram {
  /** Node, if nothing else is said. */
  readonly program?: string
  /** Arguments of Node, or of the program. */
  readonly command: readonly string[]
  readonly directory: string
  readonly environment: Record<string, string>
  /** Hears what it logs. */
  readonly onLog?: (text: string) => void
}

/** As `startServerProcess`, of another program. */
export async function serverOf(server: ServerProgram): Promise<ServerProcess> {
  const { program = process.execPath, command, directory, environment, onLog } = server
  const child = spawn(program, command, {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SIP: 'off',
      DRAIN_SECONDS: '0',
      // nothing of a test is left when its server ends
      EDGE_OUTLIVES: 'off',
      DEMO: 'no',
      LOG_LEVEL: 'fatal',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      onLog?.(text)
      said = (said + text).slice(-10_000)
      const found = /^Lineside is ready at (\S+)$/m.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The server did not start: ${code ?? signal} ${said}`)))
  })
  return {
    address,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}
