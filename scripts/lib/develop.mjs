import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { root } from './root.mjs'
import { packageProgram } from './run.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * Runs the server under a file watcher, and the portal's development server, which forwards API requests to it. Returns
 * when both have ended, after a signal or because one of them failed.
 */
export async function develop() {
  const port = process.env.PORT || '8080'
  process.env.API_PORT = port
  // the server delivers the rtc client: one script, rebuilt with every change
  const script = { root: join(root, 'packages/rtc-client'), logLevel: 'warn' }
  await build(script)
  const engine = await build({ ...script, build: { watch: {} } })
  const portal = await createServer({ root: join(root, 'packages/portal') })
  const [program, tsx] = packageProgram('tsx')
  const watch = ['watch', '--clear-screen=false', '--conditions=lineside:source', 'packages/server/src/main.ts']
  const env = { ...process.env, PORT: port }
  // detached from the terminal, so that Ctrl-C reaches the server only once, through this process, and it can shut down
  // its database properly
  const server = spawn(program, [tsx, ...watch], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  try {
    await portal.listen().catch(asSentence)
    console.log(`The portal in development: ${portal.resolvedUrls?.local[0]}`)
    const [code] = await once(server, 'close')
    if (code) process.exitCode = code
  } finally {
    server.kill()
    await Promise.all([portal.close(), engine.close()])
  }
}

function asSentence(error) {
  if (!/already in use/.test(error.message)) throw error
  throw new SetupError(`The portal's development server can not start: ${error.message}.`)
}
