import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { lastingPort, isOpen } from './free-port.ts'

const PROGRAM = '/usr/bin/janus'
const CONFIGURATION = resolvePath(import.meta.dirname, '../../../../deploy/janus')
/** The id of the user `nobody`, who may do nothing. */
const NOBODY = 65_534

export interface RunningJanus {
  readonly url: string
  readonly secret: string
  /** As nobody wishes; `start` brings it back at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Why no test with a real Janus can be run; null: they can. */
export const whyNoJanus = (): string | null => (existsSync(PROGRAM) ? null : 'apt-get install janus')

/** Debian's Janus by the configuration that we tell operators, at a free port of this machine, as a user who may do nothing. */
export const startJanus = async (): Promise<RunningJanus> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-janus-'))
  const port = await lastingPort()
  const secret = 'spoken-by-tests-only'
  await chmod(directory, 0o755)
  for (const name of await readdir(CONFIGURATION)) {
    const said = await readFile(join(CONFIGURATION, name), 'utf8')
    const own = said.replace('ws_port = 8188', `ws_port = ${port}`).replace('change-me', secret)
    await writeFile(join(directory, name), own)
  }
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const command = ['setpriv', '--pdeathsig=KILL', '--', PROGRAM, `--configs-folder=${directory}`]
    if (process.getuid?.() === 0) command.unshift('setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups')
    const [program = '', ...rest] = command
    const started = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let said = ''
    const read = (text: string): void => void (said += text)
    started.stdout.setEncoding('utf8').on('data', read)
    started.stderr.setEncoding('utf8').on('data', read)
    // it says that it is ready into a buffer
    while (!(await isOpen(port))) {
      if (started.exitCode !== null || started.signalCode !== null) throw new Error(`Janus has ended:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const kill = async (): Promise<void> => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await start()
  return {
    url: `ws://127.0.0.1:${port}`,
    secret,
    kill,
    start,
    stop: async () => {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
