import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asInstalled } from '../../packages/server/as-installed.mjs'
import { root } from '../lib/root.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * The packages that the built server loads while it runs, and those that these need, as the lock file has them.
 *
 * @returns {string[]} folders such as `node_modules/pg`, sorted; without packages for other systems than this one
 */
export function loadedPackages() {
  const optional = ['package.json', 'packages/server/package.json'].flatMap((path) =>
    Object.keys(read(path).optionalDependencies ?? {}),
  )
  return reachedFrom('packages/server', [...asInstalled, ...optional])
}

/** As `loadedPackages`, of everything that is in the bundles, too: the packages whose licences ship. */
export function licensedPackages() {
  const ours = ['contract', 'telephony', 'server', 'rtc-client', 'portal'].flatMap((name) => {
    const folder = `packages/${name}`
    const { dependencies } = read(`${folder}/package.json`)
    return reachedFrom(folder, Object.keys(dependencies))
  })
  return [...new Set([...ours, ...loadedPackages()])].toSorted()
}

function reachedFrom(folder, names) {
  const { packages } = read('package-lock.json')
  const reached = new Set()
  const visit = (from, name) => {
    const path = placeOf(packages, from, name)
    if (path === undefined || reached.has(path) || packages[path].link || !existsSync(join(root, path))) return
    reached.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, needed)
  }
  for (const name of names) visit(folder, name)
  return [...reached].toSorted()
}

/**
 * Where Node finds a package from another one's folder: in its own `node_modules`, else in one further up.
 *
 * @param {Record<string, unknown>} packages of a lock file, by their folders
 */
export function placeOf(packages, from, name) {
  const up = from.split('/')
  for (let length = up.length; length >= 0; length -= 1) {
    const path = [...up.slice(0, length), 'node_modules', name].join('/')
    if (packages[path] !== undefined) return path
  }
  return undefined
}
