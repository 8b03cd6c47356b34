import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/** Starts a separate server with the demo world on a free port; `stop` ends it and removes its data. */
export async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineside-pictures-'))
  const server = spawn(process.execPath, [join(root, 'packages/server/dist/main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', SIP: 'off', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'yes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  let said = ''
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    const url = /ready at (\S+)/.exec(said)?.[1]
    if (!url) continue
    server.stdout.resume()
    const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
    return { url, accounts, account: accounts.find(({ role }) => role === 'pilot'), stop }
  }
  await stop()
  throw new Error('The server did not start.')
}
