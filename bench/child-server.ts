import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ChildServer {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const ready = /ready at (https?:\/\/\S+)/

/**
 * Starts a server that prints `… ready at ADDRESS` to its standard output.
 * @param args arguments for node
 * @param environment variables besides PATH
 */
export const startChildServer = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ChildServer> => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', EDGE_OUTLIVES: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = ready.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`A server ended with code ${code} before it was ready`)))
  })
  return {
    url,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      process.off('exit', kill)
    },
  }
}
