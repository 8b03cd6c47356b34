import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../packages/server/test/eventually.ts'
import { type BootedRoot, bootRoot, whyNoBoot } from './test/booted-root.ts'
import { debianArchive, whyNoDebian } from './test/debian-root.ts'
import { told } from './test/told.ts'
import { writePackage } from './write-package.mjs'

/*
 * The package in a Debian 13 that systemd has started, with Kamailio and rtpengine of Debian: what its scripts and units say to
 * systemd, and what becomes of the edge for phones when systemd restarts, updates, stops and ends the server.
 */

const whyNot = whyNoDebian('dpkg-deb') ?? whyNoBoot()
const directory = mkdtempSync(join(tmpdir(), 'lineside-systemd-'))
const path = join(directory, 'root')
const inRoot = (place: string) => join(path, place)
const packages = [
  'ca-certificates',
  'kamailio',
  'kamailio-postgres-modules',
  'nodejs',
  'rtpengine-daemon',
  'systemd-sysv',
]

/** Asks the edge by OPTIONS as a phone would. It says the first line of the answer. */
const ASK = `
const socket = require('node:dgram').createSocket('udp4')
const request = 'OPTIONS sip:127.0.0.1 SIP/2.0\\r\\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK' + process.pid + ';rport\\r\\nMax-Forwards: 9\\r\\n' +
  'From: <sip:a@127.0.0.1>;tag=1\\r\\nTo: <sip:127.0.0.1>\\r\\nCall-ID: ' + process.pid + '\\r\\nCSeq: 1 OPTIONS\\r\\nContent-Length: 0\\r\\n\\r\\n'
const end = (line) => { console.log(line); process.exit() }
socket.on('message', (answer) => end(String(answer).split('\\r\\n')[0]))
setTimeout(() => end('silence'), 2000)
socket.send(request, 5060, '127.0.0.1')
`

describe.skipIf(whyNot !== null)('GROW-09, TEL-09: the package under systemd', () => {
  let machine: BootedRoot

  const install = (version: string) => machine.told('dpkg', '--install', `/packages/${basename(packagePath(version))}`)
  const packagePath = (version: string) =>
    join(directory, `lineside_${version}_${told('dpkg', ['--print-architecture']).trim()}.deb`)
  const property = (unit: string, name: string) =>
    machine.told('systemctl', 'show', '--value', '--property', name, unit).trim()
  const isActive = (unit: string) => property(unit, 'ActiveState') === 'active'
  const ready = () =>
    machine
      .shell(
        `node -e "fetch('http://127.0.0.1:9100/ready').then(({ status }) => console.log(status), () => console.log('away'))"`,
      )
      .trim()
  const isReady = () => eventually(() => expect(ready()).toBe('200'))
  /** The first process of this program, which has started the others; '': none. */
  const pidOf = (program: string) =>
    machine.shell(`grep -lx ${program} /proc/[0-9]*/comm 2>/dev/null | cut -d / -f 3 | sort -n | head -1`).trim()
  const edge = () => ({ kamailio: pidOf('kamailio'), rtpengine: pidOf('rtpengine') })
  const edgeRuns = () =>
    eventually(() => {
      const now = edge()
      expect(now.kamailio).not.toBe('')
      expect(now.rtpengine).not.toBe('')
      expect(asked()).not.toBe('silence')
      return now
    })
  const asked = () => machine.told('node', '-e', ASK).trim()
  const log = (unit: string) => machine.told('journalctl', '--no-pager', '--output', 'cat', '--unit', unit)

  beforeAll(async () => {
    mkdirSync(path)
    told('tar', ['--extract', '--file', debianArchive('debian-13-systemd', packages), '--directory', path])
    for (const version of ['0.0.1', '0.0.2']) writePackage({ directory, version, compression: 'none' })
    mkdirSync(inRoot('packages'))
    told('cp', [packagePath('0.0.1'), packagePath('0.0.2'), inRoot('packages')])
    writeFileSync(inRoot('etc/machine-id'), `${'0123456789abcdef'.repeat(2)}\n`)
    machine = await bootRoot(path)
  })
  afterAll(async () => {
    await machine?.kill()
    rmSync(directory, { recursive: true })
  })

  test('starts with the package; phones wait for the ports that Debian’s own services hold, until these are off', async () => {
    install('0.0.1')
    appendFileSync(inRoot('etc/lineside/lineside.env'), 'METRICS_PORT=9100\nEDGE_OUTLIVES=20\n')
    machine.told('systemctl', 'restart', 'lineside')
    await isReady()
    expect(property('lineside', 'UnitFileState')).toBe('enabled')
    await eventually(() => expect(log('lineside')).toContain('127.0.0.1:5060 is taken'))
    machine.told('systemctl', 'disable', '--now', 'kamailio', 'rtpengine-daemon')
    await edgeRuns()
    expect(machine.told('lineside', 'doctor')).toContain('Nothing wrong')
  })

  test('leaves both units little to misuse, as systemd itself sees them', () => {
    for (const unit of ['lineside', 'lineside-edge']) {
      const said = machine.told('systemd-analyze', 'security', '--no-pager', `${unit}.service`)
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1]), said).toBeLessThanOrEqual(2)
    }
  })

  test.each([
    ['is restarted', () => machine.told('systemctl', 'restart', 'lineside')],
    ['is killed', () => machine.told('systemctl', 'kill', '--signal', 'KILL', '--kill-whom', 'main', 'lineside')],
    ['is updated', () => install('0.0.2')],
  ] as const)('keeps the edge as it is when the server %s', async (_how, happens) => {
    const before = await edgeRuns()
    const server = property('lineside', 'MainPID')
    happens()
    await eventually(() => expect(property('lineside', 'MainPID')).not.toMatch(new RegExp(`^(0|${server})$`)))
    await isReady()
    expect(await edgeRuns()).toEqual(before)
  })

  test('ends the edge of before once, in order, where that ran among the processes of the server, and gives it its own unit', async () => {
    const processesOf = (unit: string) =>
      machine
        .shell(`cat /sys/fs/cgroup/system.slice/${unit}.service/cgroup.procs 2>/dev/null || true`)
        .trim()
        .split('\n')
    // the unit of before
    const unit = '/usr/lib/systemd/system/lineside.service'
    machine.shell(
      `sed -i -e 's/^KillMode=.*/KillMode=process/' -e 's/^Environment=EDGE_KEEPER=.*//' -e 's/ lineside-edge.service//' -e 's/^SystemCallErrorNumber=/SystemCallFilter=@chown\\n&/' ${unit}`,
    )
    const waits = (seconds: number) =>
      machine.shell(`sed -i 's/^EDGE_OUTLIVES=.*/EDGE_OUTLIVES=${seconds}/' /etc/lineside/lineside.env`)
    // longer than dpkg needs
    waits(300)
    machine.told('systemctl', 'stop', 'lineside', 'lineside-edge')
    machine.told('systemctl', 'daemon-reload')
    machine.told('systemctl', 'start', 'lineside')
    await isReady()
    const before = await edgeRuns()
    expect(processesOf('lineside')).toContain(before.kamailio)

    expect(install('0.0.2')).toContain('calls that are up end now, this once')
    await isReady()
    const after = await edgeRuns()
    expect(after.kamailio).not.toBe(before.kamailio)
    expect(processesOf('lineside-edge')).toEqual(expect.arrayContaining([after.kamailio, after.rtpengine]))
    expect(processesOf('lineside')).not.toContain(after.kamailio)
    expect(machine.shell('cat /var/lib/lineside/sip/keeper/log 2>/dev/null || true')).not.toContain(
      'without hanging up',
    )
    // from then on it goes on, and nothing is said
    waits(20)
    expect(install('0.0.2')).not.toContain('this once')
    await isReady()
    expect(await edgeRuns()).toEqual(after)
  })

  test('answers phones while the server is stopped, ends the edge when its time is over, and begins another one', async () => {
    const before = await edgeRuns()
    machine.told('systemctl', 'stop', 'lineside')
    expect(edge()).toEqual(before)
    expect(asked()).not.toBe('silence')
    // nothing else is left of it
    expect(machine.shell('cat /sys/fs/cgroup/system.slice/lineside.service/cgroup.procs 2>/dev/null || true')).toBe('')
    await eventually(() => expect(edge()).toEqual({ kamailio: '', rtpengine: '' }))
    await eventually(() => expect(isActive('lineside-edge')).toBe(true))
    machine.told('systemctl', 'start', 'lineside')
    expect(await edgeRuns()).not.toEqual(before)
  })

  test('stops the server, then the edge, in order and in time, when the machine stops', async () => {
    await isReady()
    machine.told('systemctl', 'stop', 'lineside', 'lineside-edge')
    expect([property('lineside', 'Result'), property('lineside-edge', 'Result')]).toEqual(['success', 'success'])
    expect(edge()).toEqual({ kamailio: '', rtpengine: '' })
    machine.told('systemctl', 'start', 'lineside')
    await edgeRuns()
    await machine.powerOff()
    machine = await bootRoot(path)
    const said = machine.told('journalctl', '--no-pager', '--output', 'cat', '--identifier', 'systemd')
    const stopped = [
      ...said.matchAll(/^Stopped (?:target )?(lineside\.service|lineside-edge\.service|network-online\.target)/gm),
    ]
    expect(stopped.slice(-3).map(([, unit]) => unit)).toEqual([
      'lineside.service',
      'lineside-edge.service',
      'network-online.target',
    ])
    await isReady()
    await edgeRuns()
  })

  test('stops all of it when the package is removed', async () => {
    machine.told('dpkg', '--remove', 'lineside')
    expect(
      machine.shell('systemctl list-units --all --plain --no-legend "lineside*" | grep -v "not-found" || true'),
    ).not.toContain('running')
    expect(edge()).toEqual({ kamailio: '', rtpengine: '' })
    machine.told('dpkg', '--purge', 'lineside')
    expect(property('lineside', 'LoadState')).toBe('not-found')
  })
})
