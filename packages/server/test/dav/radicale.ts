import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { lastingPort } from '../processes/free-port.ts'

const program = '/usr/bin/radicale'

/** Why there is no real CardDAV server on this machine; null: there is one. */
export const whyNoRadicale: string | null = existsSync(program) ? null : 'Radicale is not installed'

/** A real CardDAV server with one account, and what a person does there. */
export interface Radicale {
  readonly origin: string
  readonly account: { readonly username: string; readonly password: string }
  /** @returns its address */
  createBook(name: string): Promise<string>
  put(book: string, card: string, text: string): Promise<void>
  remove(address: string): Promise<void>
  stop(): Promise<void>
}

const account = { username: 'anna@example.org', password: 'sieve-cobalt-71' } as const

/** Starts Radicale with a directory of its own; whoever does stops it. */
export const startRadicale = async (): Promise<Radicale> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-radicale-'))
  const port = await lastingPort()
  const origin = `http://127.0.0.1:${port}`
  await writeFile(join(directory, 'users'), `${account.username}:${account.password}\n`)
  await writeFile(
    join(directory, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(directory, 'users')}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${join(directory, 'collections')}
[logging]
level = critical
`,
  )
  // Debian's own python, for which its package is made
  const child = spawn('/usr/bin/python3', [program, '--config', join(directory, 'config')], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`

  const ask = async (method: string, url: string, body?: string, type = 'application/xml'): Promise<void> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization, 'content-type': type },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await eventually(() => fetch(`${origin}/.web/`, { redirect: 'manual' }))

  return {
    origin,
    account,
    createBook: async (name) => {
      const url = `${origin}/${encodeURIComponent(account.username)}/${name.toLowerCase()}/`
      await ask(
        'MKCOL',
        url,
        `<mkcol xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><set><prop><resourcetype><collection/><c:addressbook/></resourcetype><displayname>${name}</displayname></prop></set></mkcol>`,
      )
      return url
    },
    put: (book, card, text) => ask('PUT', `${book}${card}.vcf`, text, 'text/vcard; charset=utf-8'),
    remove: (address) => ask('DELETE', address),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A vCard 3 with these lines beside its name. */
export const card = (uid: string, name: string, ...lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `N:${name};;;;`, ...lines, 'END:VCARD', ''].join('\r\n')
