import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../lib/root.mjs'
import { SetupError } from '../lib/setup-error.mjs'
import { packagedUnits } from './packaged-units.mjs'
import { writeLicences, writeProgram } from './program-files.mjs'

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }
const SOURCE = join(root, 'deploy/debian')
const PROGRAM = 'usr/lib/lineside'
const DOCS = 'usr/share/doc/lineside'

/**
 * GROW-09: writes `lineside_VERSION_ARCHITECTURE.deb` of what is built. The native modules are those of this machine, so
 * the package is for its kind of processor; it runs on Debian 13, and on what has no older C library and Node 20.19.
 *
 * @param {{ directory: string, work: string, version: string, date: Date, compression?: 'xz' | 'none' }} options `work` is an
 *   empty directory for the tree; nothing counts as changed after `date`, so that a build can be repeated byte by byte
 * @returns {string} the path of the package
 * @throws {SetupError} on another system or without dpkg-deb
 */
export function buildDebianPackage({ directory, work, version, date, compression = 'xz' }) {
  const architecture = process.platform === 'linux' ? ARCHITECTURES[process.arch] : undefined
  if (architecture === undefined) throw new SetupError('A package for Debian is built on Linux, on amd64 or arm64.')
  chmodSync(work, 0o755)
  const write = (path, text, mode = 0o644) => writeInto(join(work, path), text, mode)
  const copy = (name, path, mode) => write(path, readFileSync(join(SOURCE, name), 'utf8'), mode)

  writeProgram({ target: join(work, PROGRAM), version })
  write(`${PROGRAM}/defaults.env`, 'DATA_DIR=/var/lib/lineside\n')
  copy('lineside', 'usr/bin/lineside', 0o755)
  copy('lineside.env', 'etc/lineside/lineside.env', 0o640)
  copy('lintian-overrides', 'usr/share/lintian/overrides/lineside')
  copy('lineside.sysusers', 'usr/lib/sysusers.d/lineside.conf')
  for (const { name, text } of packagedUnits()) write(`usr/lib/systemd/system/${name}`, text)
  write('usr/share/man/man1/lineside.1.gz', gzip(readFileSync(join(SOURCE, 'lineside.1'))))
  writeDocs({ work, version, date, write })

  for (const script of ['postinst', 'prerm', 'postrm']) copy(script, `DEBIAN/${script}`, 0o755)
  write('DEBIAN/conffiles', '/etc/lineside/lineside.env\n')
  const values = { VERSION: version, ARCHITECTURE: architecture, SIZE: String(kilobytes(work)) }
  write('DEBIAN/control', fill(readFileSync(join(SOURCE, 'control'), 'utf8'), values))

  mkdirSync(directory, { recursive: true })
  const path = join(directory, `lineside_${version}_${architecture}.deb`)
  pack({ work, path, date, compression })
  return path
}

function writeDocs({ work, version, date, write }) {
  for (const name of ['README.md', 'THIRD-PARTY.md', 'docs', 'deploy']) {
    cpSync(join(root, name), join(work, DOCS, name), { recursive: true })
  }
  cpSync(join(root, 'packages/server/dist/sbom.cdx.json'), join(work, DOCS, 'sbom.cdx.json'), { force: true })
  writeLicences(join(work, DOCS, 'licences'))
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8').split('\n').slice(2).join('\n').trim()
  const indented = licence.replaceAll(/^$/gm, '.').replaceAll(/^/gm, ' ')
  write(`${DOCS}/copyright`, `${readFileSync(join(SOURCE, 'copyright'), 'utf8').trimEnd()}\n${indented}\n`)
  const day = date.toUTCString().replace(' GMT', ' +0000')
  const entry = `lineside (${version}) unstable; urgency=medium\n\n  * Version ${version}.\n\n -- Lineside <lineside@localhost>  ${day}\n`
  write(`${DOCS}/changelog.gz`, gzip(entry))
}

/** Without the time, which would make each build another one. */
const gzip = (content) => gzipSync(content, { level: 9 })

function writeInto(path, content, mode) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

/** @throws if the text names a value that is not there */
const fill = (text, values) =>
  text.replaceAll(/@([A-Z]+)@/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${name} has no value`)
    return values[name]
  })

function kilobytes(path) {
  const entry = lstatSync(path)
  if (!entry.isDirectory()) return Math.ceil(entry.size / 1024)
  return readdirSync(path).reduce((sum, name) => sum + kilobytes(join(path, name)), 1)
}

function pack({ work, path, date, compression }) {
  const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: String(Math.floor(date.getTime() / 1_000)) }
  try {
    execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', work, path], { env, stdio: 'pipe' })
  } catch (error) {
    if (error.code === 'ENOENT') throw new SetupError('dpkg-deb is missing: apt-get install dpkg-dev')
    throw new SetupError(`dpkg-deb failed: ${error.stderr}`)
  }
}
