import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeBillOfMaterials } from './bill-of-materials.mjs'
import { copyMigrations } from './copy-migrations.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root } from './root.mjs'
import { packageProgram, run } from './run.mjs'

const STAMP = join(root, 'packages/server/dist/.lineside-build')
const SOURCES = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib']
const RESULTS = [
  'contract/dist',
  'telephony/dist',
  'server/dist/main.js',
  'rtc-client/dist/script/cdk-prod.js',
  'portal/dist/app/index.html',
]

/** Whether the whole build was made from the current sources. */
export function isBuilt() {
  if (!RESULTS.every((path) => existsSync(join(root, 'packages', path)))) return false
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(root, SOURCES)
}

/** Builds all packages; what is compiled from unchanged sources is kept. */
export async function build() {
  console.error('Building …')
  const stamp = fingerprint(root, SOURCES)
  rmSync(STAMP, { force: true })
  // wait for both, so that nothing is still writing when this returns
  const failed = (await Promise.allSettled([compile(), bundleServer(), bundleForBrowsers()])).find(
    ({ status }) => status === 'rejected',
  )
  if (failed) throw failed.reason
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stamp)
}

function compile() {
  const projects = ['contract', 'telephony'].map((name) => `packages/${name}`)
  return run({
    command: [...packageProgram('typescript', 'tsc'), '-b', '--pretty', 'false', ...projects],
    failure: 'The rules that all share could not be compiled.',
  })
}

async function bundleServer() {
  await run({
    command: [...packageProgram('rolldown'), '--config', '--logLevel', 'warn'],
    cwd: join(root, 'packages/server'),
    failure: 'The server could not be built.',
  })
  copyMigrations(join(root, 'packages/server/src'), join(root, 'packages/server/dist'))
  if (!(await writeBillOfMaterials())) console.error('No bill of materials: this npm has no "npm sbom", npm 10 has.')
}

async function bundleForBrowsers() {
  await bundlePackage('rtc-client', "The browser's engine could not be built.")
  await bundlePackage('portal', 'The portal could not be built.')
}

function bundlePackage(name, failure) {
  return run({
    command: [...packageProgram('vite'), 'build', '--logLevel', 'warn'],
    cwd: join(root, 'packages', name),
    failure,
  })
}
