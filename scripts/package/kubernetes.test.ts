import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { settingNames } from '../../packages/server/src/config.ts'
import { root } from '../lib/root.mjs'
import { packageProgram } from '../lib/run.mjs'

/* The manifests by the schemas of Kubernetes and CloudNativePG. No cluster runs here. */

interface Container {
  readonly name: string
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly securityContext: unknown
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
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
const files = readdirSync(directory).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
const manifests = files.flatMap((name) =>
  parseAllDocuments(readFileSync(join(directory, name), 'utf8')).map((document) => document.toJS() as Manifest),
)
const named = (kind: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind)
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

const pods = manifests.flatMap(({ spec }) => (spec?.template === undefined ? [] : [spec.template.spec]))
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
    expect(written.map(({ name }) => name).filter((name) => /SECRET|PASSWORD|KEY|DATABASE_URL/.test(name))).toEqual([])
    expect(readFileSync(join(directory, 'settings.env'), 'utf8')).not.toMatch(/^\w*(SECRET|PASSWORD|KEY)\w*=/m)
  })

  test('name settings that Lineside has', () => {
    const written = readFileSync(join(directory, 'settings.env'), 'utf8')
    const names = [...written.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(names.filter((name) => !name.startsWith('EDGE_') && !settingNames.includes(name))).toEqual([])
  })

  const noKubectl = spawnSync('kubectl', ['version', '--client']).status !== 0
  test.skipIf(noKubectl)('are put together by kubectl', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const kinds = parseAllDocuments(stdout).map((document) => (document.toJS() as Manifest).kind)
    expect(kinds.toSorted()).toEqual([...manifests.map(({ kind }) => kind), 'ConfigMap'].toSorted())
  })
})
