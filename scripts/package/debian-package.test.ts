import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/test/processes/free-port.ts'
import type { ServerProcess } from '../../packages/server/test/processes/server-process.ts'
import { debianArchive, whyNoDebian } from './test/debian-root.ts'
import { canWrite, type ReadOnlyRoot, startServerIn, toldIn } from './test/read-only-root.ts'
import { firstCustomer, newPassword, passwordOf, signIn } from './test/sign-in.ts'
import { told } from './test/told.ts'
import { writePackage } from './write-package.mjs'

/*
 * The package, installed by dpkg in a Debian 13 of Debian's own packages. systemd does not run there: the test starts what the unit
 * says. `debian-systemd.test.ts` has systemd do it.
 */

const whyNot = whyNoDebian('dpkg-deb')
const directory = mkdtempSync(join(tmpdir(), 'lineside-debian-'))
const installed: ReadOnlyRoot = { path: join(directory, 'root'), data: '/var/lib/lineside', user: 'lineside' }
const inRoot = (path: string) => join(installed.path, path)
const settings = inRoot('etc/lineside/lineside.env')

const architecture = () => told('dpkg', ['--print-architecture']).trim()
const build = (version: string) => writePackage({ directory, version, compression: 'none' })
const install = (path: string) => told('chroot', [installed.path, 'dpkg', '--install', `/packages/${basename(path)}`])

/** The program that the unit starts, with its environment and the settings of the file that it names. */
const unit = () => readFileSync(inRoot('usr/lib/systemd/system/lineside.service'), 'utf8')
const ofUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit())?.[1] ?? ''
const assignments = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
const environmentOfUnit = () => [...unit().matchAll(/^Environment=(.*)$/gm)].map(([, one = '']) => one).join('\n')
const startUnit = () =>
  startServerIn(
    { ...installed, user: ofUnit('User') },
    ['env', `--chdir=${ofUnit('WorkingDirectory')}`, ...ofUnit('ExecStart').split(' ')],
    {
      ...assignments(environmentOfUnit()),
      ...assignments(readFileSync(settings, 'utf8')),
    },
  )

describe.skipIf(whyNot !== null)('GROW-09: the package for Debian 13', () => {
  let server: ServerProcess | undefined
  let ready = ''
  let password = ''

  beforeAll(async () => {
    mkdirSync(installed.path)
    const archive = debianArchive('debian-13', ['ca-certificates', 'nodejs', 'systemd-standalone-sysusers'])
    told('tar', ['--extract', '--file', archive, '--directory', installed.path])
    mkdirSync(inRoot('packages'))
    told('cp', [build('0.0.1'), build('0.0.2'), inRoot('packages')])
    const port = await freePort()
    ready = `http://127.0.0.1:${port}/ready`
    install(`lineside_0.0.1_${architecture()}.deb`)
    // what the operator sets; the services of this machine stay as they are
    appendFileSync(settings, `PORT=${await freePort()}\nMETRICS_PORT=${port}\nSIP=off\n`)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(directory, { recursive: true })
  })

  test('has a user of its own, who alone may read the settings', () => {
    const { mode, uid, gid } = statSync(settings)
    const group = Number(toldIn(installed, ['id', '--group', 'lineside']))
    expect([mode & 0o777, uid, gid]).toEqual([0o640, 0, group])
    expect(statSync(inRoot(installed.data)).mode & 0o777).toBe(0o700)
  })

  test('starts as the unit says, with a read-only root, and is ready', async () => {
    server = await startUnit()
    expect((await fetch(ready)).status).toBe(200)
    const places = ['/', '/usr/lib/lineside', '/etc/lineside', '/var/lib', '/var/lib/lineside', '/tmp']
    expect(places.filter((place) => canWrite(installed, place))).toEqual(['/var/lib/lineside', '/tmp'])
  })

  test('administers the installation by its command, and refuses others', async () => {
    for (const command of firstCustomer) toldIn(installed, ['lineside', ...command])
    password = passwordOf(toldIn(installed, ['lineside', ...newPassword]))
    expect(await signIn(server?.address ?? '', 'anna@nordwind.example', password)).toBe(200)
    expect(toldIn(installed, ['lineside', 'doctor', '--help'])).toContain('lineside doctor')
    // from wherever root stands
    expect(toldIn(installed, ['env', '--chdir=/root', 'lineside', 'doctor', '--json'])).toContain('"part": "schema"')
    expect(() => toldIn(installed, ['lineside', 'doctor'], '65534')).toThrow('Run lineside as root')
  })

  test('keeps settings and data over an upgrade', async () => {
    await server?.stop()
    install(`lineside_0.0.2_${architecture()}.deb`)
    expect(readFileSync(settings, 'utf8')).toContain(`METRICS_PORT=${new URL(ready).port}`)
    server = await startUnit()
    const manifest = JSON.parse(readFileSync(inRoot('usr/lib/lineside/packages/server/package.json'), 'utf8'))
    expect(manifest).toMatchObject({ version: '0.0.2' })
    expect(await signIn(server.address, 'anna@nordwind.example', password)).toBe(200)
  })

  test('leaves the data when it is purged, and says so', async () => {
    await server?.stop()
    server = undefined
    told('chroot', [installed.path, 'dpkg', '--remove', 'lineside'])
    expect([existsSync(settings), existsSync(inRoot('usr/lib/lineside'))]).toEqual([true, false])
    expect(told('chroot', [installed.path, 'dpkg', '--purge', 'lineside'])).toContain(
      'Left in place: /var/lib/lineside',
    )
    expect([existsSync(settings), existsSync(inRoot('var/lib/lineside/secret.key'))]).toEqual([false, true])
  })

  // the package of the test is not compressed, for the sake of time
  const uncompressed = 'uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball'
  const quietly = ['--allow-root', '--tag-display-limit', '0', '--suppress-tags', uncompressed]
  const noLintian = spawnSync('lintian', ['--version']).error !== undefined
  test.skipIf(noLintian)('has nothing that lintian minds', () => {
    const path = join(directory, `lineside_0.0.2_${architecture()}.deb`)
    expect(told('lintian', [...quietly, path])).not.toMatch(/^[EW]: /m)
  })
})
