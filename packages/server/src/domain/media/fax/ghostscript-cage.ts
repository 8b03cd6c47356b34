import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** How Ghostscript is run: the words before its options, and the names under which it sees its files. */
export interface Cage {
  readonly command: readonly string[]
  /** The document, and the empty directory that belongs to this run alone. */
  readonly from: string
  readonly directory: string
}

/** System paths that Ghostscript and its fonts need; missing ones are left out. */
const SYSTEM = [
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/fonts',
  '/etc/ghostscript',
  '/etc/paperspecs',
  '/var/cache/fontconfig',
  '/var/lib/ghostscript',
]

/** bubblewrap's arguments for a system of which only programs and fonts can be seen: no network, no other files. */
const BUBBLEWRAP = [
  'bwrap',
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--ro-bind',
  '/usr',
  '/usr',
  ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
  '--dev',
  '/dev',
]

/**
 * Builds the cage for one run: with bubblewrap where it is installed and the kernel lets it work, otherwise only
 * Ghostscript's own rules hold, for which nothing but the given directory is temporary.
 */
export async function cageFor(from: string, directory: string): Promise<Cage> {
  if (!(await hasBubblewrap())) return { command: ['gs'], from, directory }
  const binds = ['--ro-bind', from, '/document', '--bind', directory, '/run', '--chdir', '/run']
  return { command: [...BUBBLEWRAP, ...binds, 'gs'], from: '/document', directory: '/run' }
}

let isUsable: Promise<boolean> | undefined

/** Tries it with Ghostscript once, which also tells whether everything that Ghostscript needs is in the cage. */
const hasBubblewrap = (): Promise<boolean> =>
  (isUsable ??= promisify(execFile)('bwrap', [...BUBBLEWRAP.slice(1), 'gs', '--version']).then(
    () => true,
    () => false,
  ))
