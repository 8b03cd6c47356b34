import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eventually } from '../eventually.ts'
import { freePort, isOpen } from './free-port.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../../../deploy/proxy')
const certificate = (part: 'cert' | 'key') => resolve(import.meta.dirname, `../localhost-${part}.pem`)

/** A program that operators put in front of the server, run with the file of `deploy/proxy`. */
export interface ReverseProxy {
  /** `https://127.0.0.1:port` */
  readonly address: string
  /** `http://127.0.0.1:port`, where it sends browsers on to TLS. */
  readonly plainAddress: string
  /** All that it has logged. */
  log(): Promise<string>
  stop(): Promise<void>
}

interface Place {
  readonly directory: string
  readonly tls: number
  readonly plain: number
  /** Port of the server behind it. */
  readonly behind: number
  /** UDP port that takes log lines. */
  readonly syslog: number
}

interface Kind {
  readonly program: string
  readonly file: string
  /** The example with the ports, names and files of the test. */
  fit(text: string, place: Place): string
  command(path: string, directory: string): string[]
}

const withCertificate = (text: string) =>
  text.replaceAll('/etc/lineside/cert.pem', certificate('cert')).replaceAll('/etc/lineside/key.pem', certificate('key'))
const withPorts = (text: string, { behind }: Place) =>
  withCertificate(text).replaceAll('127.0.0.1:8080', `127.0.0.1:${behind}`)

export const proxyKinds: Readonly<Record<'nginx' | 'HAProxy' | 'Caddy', Kind>> = {
  nginx: {
    program: '/usr/sbin/nginx',
    file: 'nginx.conf',
    fit: (text, place) => `
      daemon off;
      pid ${place.directory}/nginx.pid;
      error_log ${place.directory}/error.log;
      events { worker_connections 512; }
      http {
        access_log ${place.directory}/access.log;
        client_body_temp_path ${place.directory}/body;
        proxy_temp_path ${place.directory}/proxy;
        ${withPorts(text, place)
          .replaceAll('telephony.example.com', '_')
          .replaceAll('/var/log/nginx/', `${place.directory}/`)
          .replace('listen 80;', `listen 127.0.0.1:${place.plain};`)
          .replace('listen 443 ssl http2;', `listen 127.0.0.1:${place.tls} ssl http2;`)}
      }`,
    command: (path, directory) => ['-c', path, '-p', directory],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    fit: (text, place) =>
      withPorts(text, place)
        .replace('maxconn 20000', 'maxconn 500')
        .replace('127.0.0.1:514', `127.0.0.1:${place.syslog}`)
        .replace('bind :80', `bind 127.0.0.1:${place.plain}`)
        .replace('bind :443', `bind 127.0.0.1:${place.tls}`)
        .replace('/etc/lineside/telephony.pem', join(place.directory, 'both.pem')),
    command: (path) => ['-db', '-f', path],
  },
  Caddy: {
    program: '/usr/bin/caddy',
    file: 'Caddyfile',
    fit: (text, place) =>
      withPorts(text, place)
        .replace(
          /^\{$/m,
          `{\n\tadmin off\n\thttp_port ${place.plain}\n\thttps_port ${place.tls}\n\tstorage file_system ${place.directory}/caddy`,
        )
        .replaceAll('telephony.example.com', `127.0.0.1`),
    command: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
}

/** A server of several: the ports of its portal and of `/ready`. */
export interface BehindProxy {
  readonly port: number
  readonly readyPort: number
}

/** HAProxy with the backend for several servers. */
export const severalBehind = (servers: readonly BehindProxy[]): Kind => {
  const { HAProxy } = proxyKinds
  const lines = servers.map(
    ({ port, readyPort }, at) => `  server lineside${at + 1} 127.0.0.1:${port} port ${readyPort}`,
  )
  const backend = readFileSync(join(EXAMPLES, 'haproxy-several.cfg'), 'utf8').replace(/^ {2}server .*\n/gm, '')
  return {
    ...HAProxy,
    fit: (text, place) =>
      `${HAProxy.fit(text, place).replace(/^backend lineside[\s\S]*/m, '')}${backend}${lines.join('\n')}\n`,
  }
}

/** Why it cannot be run; null: it can. */
export const whyNoProxy = (kind: Kind): string | null =>
  existsSync(kind.program) ? null : `${kind.program} is missing`

/** @param behind port of the server; 0: `kind` names several */
export const startReverseProxy = async (kind: Kind, behind: number): Promise<ReverseProxy> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-proxy-'))
  await chmod(directory, 0o755)
  const lines: string[] = []
  const syslog = createSocket('udp4', (message) => lines.push(message.toString())).bind(0, '127.0.0.1')
  await once(syslog, 'listening')
  const place = {
    directory,
    tls: await freePort(),
    plain: await freePort(),
    behind,
    syslog: syslog.address().port,
  }
  const path = join(directory, kind.file)
  const both = await Promise.all((['cert', 'key'] as const).map((part) => readFile(certificate(part), 'utf8')))
  await writeFile(join(directory, 'both.pem'), both.join('\n'))
  await writeFile(path, kind.fit(await readFile(join(EXAMPLES, kind.file), 'utf8'), place))
  const child: ChildProcess = spawn(kind.program, kind.command(path, directory), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: directory },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (said) => lines.push(said))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${kind.program} ended: ${lines.join('')}`)
    if (!(await isOpen(place.tls))) throw new Error(`${kind.program} does not listen yet`)
  })
  const written = (name: string) => readFile(join(directory, name), 'utf8').catch(() => '')
  return {
    address: `https://127.0.0.1:${place.tls}`,
    plainAddress: `http://127.0.0.1:${place.plain}`,
    log: async () =>
      `${lines.join('\n')}\n${await written('lineside.log')}\n${await written('lineside-error.log')}\n${await written('access.log')}\n${await written('error.log')}`,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      syslog.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
