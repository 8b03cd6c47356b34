import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/test/processes/free-port.ts'
import type { ServerProcess } from '../../packages/server/test/processes/server-process.ts'
import { root } from '../lib/root.mjs'
import { debianArchive, whyNoDebian } from './test/debian-root.ts'
import { canWrite, type ReadOnlyRoot, startServerIn, toldIn } from './test/read-only-root.ts'
import { firstCustomer, newPassword, passwordOf, signIn } from './test/sign-in.ts'
import { told } from './test/told.ts'

/*
 * The container, built and run by buildah without a registry of images: a Debian 13 of Debian's own packages stands for
 * debian:trixie-slim, with the packages of the first steps already there. The image says which program starts, as which
 * user, with which environment, and how it is asked for its health.
 */

interface Image {
  readonly config: {
    readonly User: string
    readonly Env: readonly string[]
    readonly Entrypoint: readonly string[]
    readonly Healthcheck: { readonly Test: readonly string[] }
    readonly StopSignal: string
    readonly Volumes: Readonly<Record<string, unknown>>
  }
}

const whyNot = whyNoDebian('buildah')
const directory = mkdtempSync(join(tmpdir(), 'lineside-container-'))
const storage = ['--root', join(directory, 'storage'), '--runroot', join(directory, 'run')]
const buildah = (...args: string[]) => told('buildah', [...storage, ...args]).trim()
/** The last line: the name of a container, or the path of its root. */
const last = (said: string) => said.split('\n').at(-1) ?? ''

const edgePackages = ['kamailio', 'kamailio-postgres-modules', 'kamailio-tls-modules', 'rtpengine-daemon']

/** Debian as an image that trusts the authorities that this machine trusts, so that npm gets through its proxy. */
const makeBase = (name: string, archive: string): void => {
  const container = last(buildah('from', 'scratch'))
  buildah('add', '--quiet', container, archive, '/')
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities !== undefined) {
    buildah('copy', '--quiet', container, authorities, '/etc/ssl/machine.crt')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/machine.crt', container)
  }
  buildah('commit', '--quiet', container, name)
}

/** @returns what the image says of itself */
const build = (name: string, file: string, base: string): Image['config'] => {
  const options = ['--format', 'docker', '--isolation', 'chroot', '--tag', `localhost/${name}`]
  const path = join(root, 'deploy/container', file)
  buildah('build', ...options, '--build-arg', `BASE=${base}`, '--file', path, root)
  return (JSON.parse(buildah('inspect', '--type', 'image', `localhost/${name}`)) as { Docker: Image }).Docker.config
}

describe.skipIf(whyNot !== null)('GROW-09: the container', () => {
  let inside: ReadOnlyRoot
  let image: Image['config']
  let server: ServerProcess | undefined
  let environment: Record<string, string>

  beforeAll(async () => {
    makeBase('localhost/debian-base', debianArchive('debian-13-npm', ['ca-certificates', 'nodejs', 'npm']))
    image = build('lineside', 'Containerfile', 'localhost/debian-base')
    const container = last(buildah('from', 'localhost/lineside'))
    inside = {
      path: last(buildah('mount', container)),
      data: Object.keys(image.Volumes)[0] ?? '',
      user: image.User.split(':')[0] ?? '',
    }
    environment = Object.fromEntries(image.Env.map((one) => one.split(/=(.*)/s).slice(0, 2)))
    Object.assign(environment, { METRICS_PORT: String(await freePort()), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' })
  }, 1_200_000)
  afterAll(async () => {
    await server?.stop()
    buildah('umount', '--all')
    rmSync(directory, { recursive: true })
  })

  const start = async () => {
    server = await startServerIn(inside, image.Entrypoint, { ...environment, PORT: '0' })
    return server.address
  }
  const isHealthy = () => {
    const [, ...ask] = image.Healthcheck.Test
    const settings = ['env', `METRICS_PORT=${environment['METRICS_PORT']}`]
    try {
      toldIn(inside, [...settings, ...ask], inside.user)
      return true
    } catch {
      return false
    }
  }

  test('runs as a user without rights, on a read-only root', async () => {
    const address = await start()
    expect(image.User).toBe('10001:10001')
    expect(environment).toMatchObject({ DEMO: 'no', DATA_DIR: inside.data })
    expect((await fetch(`${address}/api/platforminfo`)).status).toBe(200)
    const places = ['/', '/usr/lib/lineside', '/etc', '/var', inside.data, '/tmp']
    expect(places.filter((place) => canWrite(inside, place))).toEqual([inside.data, '/tmp'])
  })

  test('is healthy while it is ready, stops in order when it is told to, and is not healthy then', async () => {
    expect(isHealthy()).toBe(true)
    expect(image.StopSignal).toBe('SIGTERM')
    expect(await server?.stop()).toBe(0)
    expect(isHealthy()).toBe(false)
  })

  test('keeps its data in the volume, and is administered from inside', async () => {
    await start()
    const settings = ['env', `DATA_DIR=${inside.data}`, 'lineside']
    for (const command of firstCustomer) toldIn(inside, [...settings, ...command], inside.user)
    const password = passwordOf(toldIn(inside, [...settings, ...newPassword], inside.user))
    await server?.stop()
    expect(await signIn(await start(), 'anna@nordwind.example', password)).toBe(200)
  })

  test('carries no npm packages for development, and no clone', () => {
    const found = toldIn(inside, ['sh', '-c', 'ls -d /build /usr/lib/lineside/node_modules/* 2>/dev/null || true'])
    expect(found).toContain('/node_modules/pg\n')
    expect(found).not.toMatch(/\/build|\/(vitest|typescript|vite)\n/)
  })

  test('for an edge starts Kamailio and rtpengine as a user without rights, on a read-only root', () => {
    makeBase('localhost/debian-edge', debianArchive('debian-13-edge', edgePackages))
    const { User: user } = build('lineside-edge', 'Containerfile.edge', 'localhost/debian-edge')
    expect(user).toBe('10002:10002')
    const edge = { path: last(buildah('mount', last(buildah('from', 'localhost/lineside-edge')))), data: '/mnt' }
    const asEdge = { ...edge, user: user.split(':')[0] ?? '' }
    expect(toldIn(asEdge, ['kamailio', '-v'], asEdge.user)).toMatch(/version: kamailio [56]\./)
    expect(toldIn(asEdge, ['rtpengine', '--version'], asEdge.user)).toMatch(/Version: /)
    expect(['/', '/etc', '/var'].filter((place) => canWrite(asEdge, place))).toEqual([])
  })
})
