import { readConfig, settingNames } from './config.ts'
import type { Config } from './platform/config.ts'
import { mistypedSettings } from './mistyped-settings.ts'
import { isDatabaseAway } from './platform/db/away/database-away.ts'
import { createLog, logTogether } from './platform/log.ts'
import { isLoopback } from './platform/loopback.ts'
import { SetupError } from './platform/setup-error.ts'
import type { RunningServer, StopHow } from './running-server.ts'
import { startFront } from './front/start-front.ts'
import { startFrontDoor } from './front-door/start-front-door.ts'
import { startServer } from './start-server.ts'

/** The demo accounts as a table on standard output, so that nobody has to look for them. */
const accountsText = (accounts: RunningServer['demoAccounts']): string => {
  if (accounts.length === 0) return ''
  const widest = Math.max(...accounts.map(({ username }) => username.length))
  const lines = accounts.map(
    ({ username, password, role, customer }) => `  ${username.padEnd(widest)}  ${password}  (${role}, ${customer})\n`,
  )
  return `Sign in to the demo world as\n${lines.join('')}`
}

/** A platform of its own, the portal in front of another one, or the door in front of cells. */
const startOf = ({ upstreamUrl, cells }: Config) => {
  if (upstreamUrl !== undefined) return startFront
  return cells?.isFrontDoor === true ? startFrontDoor : startServer
}

/** A server that has not stopped after this time is killed. */
const stopWithinMs = 10_000

const run = async (): Promise<void> => {
  // stacks in the log name sources: of all that `startServer` loads, which is nearly everything
  process.setSourceMapsEnabled(true)
  const config = readConfig(process.env)
  // logs go to standard error: standard output is for people
  const log = createLog(config.logLevel, logTogether(2))
  for (const name of mistypedSettings(Object.keys(process.env), settingNames))
    log.warn(`${name} in the environment is no setting of Lineside and has no effect`)
  const start = startOf(config)
  const starting = start(config, {
    log,
    onLost: (error) => {
      log.fatal(error)
      hurry.abort()
      void end(1, 'for_now')
    },
  })
  /** Aborted by whoever does not want to wait until other servers have taken over. */
  const hurry = new AbortController()
  let isEnding = false
  const end = async (code: number, how: StopHow): Promise<void> => {
    // a second signal ends the wait of the first
    if (isEnding) return hurry.abort()
    isEnding = true
    const drainMs = config.drainSeconds * 1_000
    setTimeout(() => process.exit(1), stopWithinMs + drainMs).unref()
    const server = await starting.catch(() => undefined)
    await server?.drain(hurry.signal)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await server?.stop(how)
    process.exit(code)
  }
  // a supervisor starts the server again; who presses Ctrl-C or closes the terminal is done with it
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(0, signal === 'SIGTERM' ? 'for_now' : 'for_good'))

  const { address, demoAccounts, phones } = await starting
  if (isEnding) return
  // behind a proxy nobody reaches the address on which we listen
  if (config.publicUrl === undefined && (config.trustProxy !== false || !isLoopback(config.host)))
    log.warn(`PUBLIC_URL is not set: links in mails will lead to ${address}. Set it to where users reach the portal.`)
  process.stdout.write(`Lineside is ready at ${address}\n${phones && `${phones}\n`}${accountsText(demoAccounts)}`)
}

/** A problem that the operator can mend is one sentence; anything else is our bug, and its stack is printed. */
const textOf = (error: unknown): string => {
  if (error instanceof SetupError) return error.message
  if (!(error instanceof Error)) return String(error)
  const isAway = isDatabaseAway(error)
  return isAway ? `The database went away during the start (${error.message}): start again.` : String(error.stack)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`)
  process.exit(1)
}
