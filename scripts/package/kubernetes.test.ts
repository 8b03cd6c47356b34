import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settingNames } from '../../packages/server/src/config.ts'
import { whyNoNats } from '../../packages/server/test/processes/nats-server.ts'
import { root } from '../lib/root.mjs'
import { packageProgram } from '../lib/run.mjs'

/* The manifests by the schemas of Kubernetes and CloudNativePG. No cluster runs here. */

interface Container {
  readonly name: string
  readonly env?: readonly Variable[]
  readonly securityContext: unknown
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
}
interface Variable {
  readonly name: string
  readonly value?: string
}
interface Probe {
  readonly httpGet: { readonly path: string }
}
interface Pod {
  readonly terminationGracePeriodSeconds: number
  readonly securityContext: unknown
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
}
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: { readonly template: { readonly spec: Pod }; readonly selector: { readonly matchLabels: unknown } }
}
type Model = new (manifest: unknown) => { validate(): void }

const directory = join(root, 'deploy/kubernetes')
const read = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest)
const manifestsIn = (folder: string, recursive = false): readonly Manifest[] =>
  readdirSync(folder, { encoding: 'utf8', recursive })
    .filter((name) => name.endsWith('.yaml') && basename(name) !== 'kustomization.yaml')
    .flatMap((name) => read(readFileSync(join(folder, name), 'utf8')))
/** Those that everybody has, and those of the components, which one may name. */
const manifests = manifestsIn(directory, true)
const named = (kind: string, among = manifests): Manifest => {
  const found = among.find((one) => one.kind === kind && one.metadata.name === 'lineside')
  if (found === undefined) throw new Error(`There is no ${kind}`)
  return found
}

/** The module with the kinds of a version of an API. */
const moduleOf = ({ apiVersion }: Manifest) =>
  apiVersion.startsWith('postgresql.cnpg.io/')
    ? `@kubernetes-models/cloudnative-pg/${apiVersion}`
    : `kubernetes-models/${apiVersion}`

const validate = async (manifest: Manifest) => {
  const kinds = (await import(moduleOf(manifest))) as Record<string, Model | undefined>
  const Kind = kinds[manifest.kind]
  if (Kind === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`)
  new Kind(manifest).validate()
}

/**
 * The schemas of Kubernetes let members through that they do not know; as types they do not.
 *
 * @returns what the compiler says
 */
const unknownMembers = (all: readonly Manifest[]): string => {
  const folder = join(root, '.cache/kubernetes')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `manifests-${process.pid}.ts`)
  const lines = all.flatMap((one, at) => [
    `import type { I${one.kind} as Kind${at} } from '${moduleOf(one)}'`,
    `export const manifest${at}: Kind${at} = ${JSON.stringify(one)}`,
  ])
  writeFileSync(path, lines.join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--pretty', 'false']
  const [node = '', ...compiler] = packageProgram('typescript', 'tsc')
  const { stdout } = spawnSync(node, [...compiler, '--ignoreConfig', ...options, path], { encoding: 'utf8' })
  rmSync(path)
  return stdout
}

const components = ['nats', 'pooler']
const pods = manifests
  .filter(({ kind }) => ['Deployment', 'DaemonSet', 'StatefulSet'].includes(kind))
  .map(({ spec }) => spec.template.spec)
const containersOf = ({ initContainers = [], containers }: Pod) => [...initContainers, ...containers]

describe('GROW-09: the manifests for Kubernetes', () => {
  test.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    '%s is as its schema says',
    async (_name, manifest) => {
      await validate(manifest)
    },
  )

  test('a manifest that is not is refused', async () => {
    const deployment = named('Deployment')
    await expect(validate({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } } as never)).rejects.toThrow(
      'replicas must be integer',
    )
  })

  test('have no member that Kubernetes does not know', () => {
    expect(unknownMembers(manifests)).toBe('')
    const mistyped = { ...named('Deployment'), spec: { ...named('Deployment').spec, replica: 2 } }
    expect(unknownMembers([mistyped])).toContain(`'"replica"' does not exist`)
  })

  test('ask for no rights but the network of the node', () => {
    for (const pod of pods) {
      const security = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }
      expect(pod.securityContext).toMatchObject(security)
      for (const { securityContext } of containersOf(pod))
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  test('let a server drain before it is killed, and ask it whether it is ready', () => {
    const pod = named('Deployment').spec.template.spec
    const [server] = pod.containers
    const drain = Number(server?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10)
    expect(server?.readinessProbe?.httpGet.path).toBe('/ready')
    expect(server?.livenessProbe?.httpGet.path).toBe('/health')
    const budget = named('PodDisruptionBudget').spec.selector.matchLabels
    expect(budget).toEqual(named('Deployment').spec.selector.matchLabels)
  })

  test('hold no secret', () => {
    expect(manifests.map(({ kind }) => kind)).not.toContain('Secret')
    const written = pods.flatMap(containersOf).flatMap(({ env = [] }) => env.filter(({ value }) => value !== undefined))
    // in an address a password stands by the name of its variable
    for (const name of components)
      expect(readFileSync(join(directory, name, 'kustomization.yaml'), 'utf8')).not.toMatch(/:\/\/\w+:(?!\$\()/)
    expect(written.map(({ name }) => name).filter((name) => /SECRET|PASSWORD|KEY|DATABASE_URL/.test(name))).toEqual([])
    expect(readFileSync(join(directory, 'settings.env'), 'utf8')).not.toMatch(/^\w*(SECRET|PASSWORD|KEY)\w*=/m)
  })

  test('name settings that Lineside has', () => {
    const written = readFileSync(join(directory, 'settings.env'), 'utf8')
    const names = [...written.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !name.startsWith('EDGE_') && !settingNames.includes(name))).toEqual([])
  })

  const noKubectl = spawnSync('kubectl', ['version', '--client']).status !== 0
  const putTogether = (folder: string): readonly Manifest[] => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    return read(stdout)
  }
  const kindsOf = (all: readonly Manifest[]) => all.map(({ kind }) => kind).toSorted()

  test.skipIf(noKubectl)('are put together by kubectl', () => {
    const all = putTogether(directory)
    expect(kindsOf(all)).toEqual([...kindsOf(manifestsIn(directory)), 'ConfigMap'].toSorted())
    expect(variables(all).find(({ name }) => name === 'EVENTS_URL')).toBeUndefined()
  })

  const variables = (all: readonly Manifest[]): readonly Variable[] =>
    named('Deployment', all).spec.template.spec.containers[0]?.env ?? []

  test.skipIf(noKubectl)(
    'are put together with the components for many servers, which tell the servers of them',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lineside-kubernetes-'))
      const from = relative(folder, directory)
      const lines = ['namespace: lineside', `resources: ["${from}"]`, `components: ["${from}/pooler", "${from}/nats"]`]
      writeFileSync(join(folder, 'kustomization.yaml'), lines.join('\n'))
      const all = putTogether(folder)
      rmSync(folder, { recursive: true })
      expect(kindsOf(all)).toEqual([...kindsOf(manifests), 'ConfigMap', 'ConfigMap'].toSorted())
      for (const one of all.filter(({ kind }) => kind !== 'ConfigMap')) await validate(one)
      const names = variables(all).map(({ name }) => name)
      expect(
        names.filter((name) => /^(DATABASE|EVENTS)_\w*(URL|FILE)$/.test(name) && !settingNames.includes(name)),
      ).toEqual([])
      expect(new Set(names).size).toBe(names.length)
      // Kubernetes puts in only what stands before
      for (const [at, { value = '' }] of variables(all).entries())
        for (const [, used = ''] of value.matchAll(/\$\((\w+)\)/g)) expect(names.slice(0, at)).toContain(used)
      const address = (name: string) => variables(all).find((one) => one.name === name)?.value
      expect(address('DATABASE_URL')).toContain('@lineside-db-pooler:5432/')
      expect(address('DATABASE_SESSION_URL')).toContain('@lineside-db-rw:5432/')
      expect(address('DATABASE_READ_URL')).toContain('@lineside-db-ro:5432/')
      expect(address('EVENTS_URL')?.split(',')).toHaveLength(3)
    },
  )

  test.skipIf(whyNoNats !== null)('have a file that nats-server takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lineside-nats-'))
    const path = join(folder, 'nats.conf')
    const certificate = (part: string) => join(root, `packages/server/test/localhost-${part}.pem`)
    const text = readFileSync(join(directory, 'nats/nats.conf'), 'utf8')
      .replaceAll('/etc/nats/secret/tls.crt', certificate('cert'))
      .replaceAll('/etc/nats/secret/tls.key', certificate('key'))
    const env = { POD_NAME: 'lineside-nats-0', LINESIDE_NATS_PASSWORD: 'walnut-ferry-39' }
    const isTaken = () => spawnSync('nats-server', ['-t', '-c', path], { env: { ...process.env, ...env } }).status === 0
    writeFileSync(path, text)
    expect(isTaken()).toBe(true)
    writeFileSync(path, text.replace('max_payload', 'most_payload'))
    expect(isTaken()).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
