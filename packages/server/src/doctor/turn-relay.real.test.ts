import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { whenTestIsOver } from '../../test/when-test-is-over.ts'
import { isPublicAddress } from '../platform/outgoing/public-address.ts'
import { askAllocation, askBinding, type StunServer } from './ask-turn.ts'

const shipped = readFileSync(new URL('../../../../deploy/turn/turnserver.conf', import.meta.url), 'utf8')
const coturn = process.env['TURNSERVER'] ?? '/usr/bin/turnserver'
const secret = 'north-wind-7'

/** Value of an IPv4 or IPv6 address, and how many bits its family has. */
const valueOf = (address: string): bigint => {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}
const denied = [...shipped.matchAll(/^denied-peer-ip=([^-\n]+)-(\S+)$/gm)].map(([, from = '', to = '']) => ({
  from,
  to,
}))
const isDenied = (address: string): boolean =>
  denied.some(
    ({ from, to }) =>
      from.includes(':') === address.includes(':') &&
      valueOf(from) <= valueOf(address) &&
      valueOf(address) <= valueOf(to),
  )

describe('HARD-01: the relay’s file, ASVS 17.1', () => {
  test('denies each address that is not on the public internet, and no other', () => {
    // the edges of every range, one beyond each, and what is between
    const around = (value: bigint, bits: bigint) =>
      [value - 1n, value, value + 1n].map((one) => BigInt.asUintN(Number(bits), one))
    const text4 = (value: bigint) => [24n, 16n, 8n, 0n].map((by) => Number((value >> by) & 255n)).join('.')
    const text6 = (value: bigint) =>
      [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((by) => ((value >> by) & 65_535n).toString(16)).join(':')
    const asked = denied.flatMap(({ from, to }) =>
      [from, to].flatMap((edge) =>
        edge.includes(':') ? around(valueOf(edge), 128n).map(text6) : around(valueOf(edge), 32n).map(text4),
      ),
    )
    expect(asked.length).toBeGreaterThan(100)
    // coturn itself forwards to no unspecified address, and takes one for the begin of a range as "from any"
    expect(shipped).not.toMatch(/^denied-peer-ip=::-/m)
    for (const address of [
      ...asked.filter((one) => valueOf(one) !== 0n),
      '8.8.8.8',
      '172.20.1.1',
      'fd00:0:0:0:0:0:0:1',
      'fe80:0:0:0:0:0:0:1',
      '2a00:1450:0:0:0:0:0:1',
    ])
      expect([address, isDenied(address)]).toEqual([address, !isPublicAddress(address)])
  })

  test('bounds each account and all of them, and lets none reach loopback', () => {
    for (const line of [
      /^user-quota=\d+$/m,
      /^total-quota=\d+$/m,
      /^max-bps=\d+$/m,
      /^no-multicast-peers$/m,
      /^no-cli$/m,
    ])
      expect(shipped).toMatch(line)
    expect(shipped).not.toMatch(/^(allow-loopback-peers|allowed-peer-ip|no-auth)/m)
  })
})

/** The shipped file on a port of its own, with the secret of the tests. */
const startRelay = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-turn-'))
  const port = await freePort()
  const fitted = [
    [/^(listening|relay)-ip=.*$/gm, '$1-ip=127.0.0.1'] as const,
    [/^listening-port=.*$/m, `listening-port=${port}`] as const,
    [/^static-auth-secret=.*$/m, `static-auth-secret=${secret}`] as const,
  ].reduce((text, [before, after]) => text.replace(before, after), shipped)
  const path = join(directory, 'turnserver.conf')
  await writeFile(path, fitted)
  const own = ['userdb', 'pidfile'].map((name) => `--${name}=${join(directory, name)}`)
  const child = spawn(coturn, ['-c', path, '--log-file=stdout', ...own], { cwd: directory, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const server: StunServer = { host: '127.0.0.1', port, transport: 'udp' }
  return {
    server,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

const signal = () => AbortSignal.timeout(10_000)
const accountOf = (name: string, peers: readonly string[] = []) => {
  const username = `${Math.floor(Date.now() / 1000) + 60}:${name}`
  return { username, password: createHmac('sha1', secret).update(username).digest('base64'), peers }
}

describe.skipIf(!existsSync(coturn))('HARD-01: a real relay with the shipped file', () => {
  let relay: Awaited<ReturnType<typeof startRelay>>
  beforeAll(async () => {
    relay = await startRelay()
    await eventually(() => askBinding(relay.server, AbortSignal.timeout(500)))
    return () => relay.stop()
  })

  test('forwards to the public internet, and to no address of another kind', async () => {
    const inner = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '172.20.1.1', '192.168.0.1', '100.64.0.1', '224.0.0.1']
    const granted = await askAllocation(relay.server, accountOf('anna', [...inner, '8.8.8.8']), signal())
    expect(granted).toEqual(['8.8.8.8'])
  })

  test('answers on after malformed frames, and still asks for credentials', async () => {
    const socket = createSocket('udp4')
    whenTestIsOver(() => socket.close())
    const header = Buffer.from('000100002112a442000000000000000000000000', 'hex')
    const frames = [
      Buffer.alloc(0),
      Buffer.from([0]),
      Buffer.alloc(2_000, 255),
      // lengths that lie, of the message and of an attribute
      Buffer.concat([Buffer.from('0003ffff2112a442', 'hex'), Buffer.alloc(12)]),
      Buffer.concat([header.fill('0008', 2, 4, 'hex'), Buffer.from('0006ffff61626364', 'hex')]),
      // channel data of a channel that nobody has
      Buffer.from('4000ffff0000', 'hex'),
    ]
    for (let round = 0; round < 200; round++)
      for (const frame of frames) socket.send(frame, relay.server.port, relay.server.host)
    await askBinding(relay.server, signal())
    await expect(askAllocation(relay.server, { username: '1:nobody', password: 'x' }, signal())).rejects.toThrow(
      'refuses',
    )
    await askAllocation(relay.server, accountOf('ben'), signal())
  })
})
