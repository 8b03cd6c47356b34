import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES, MAX_POSTSCRIPT_BYTES, MAX_POSTSCRIPT_FILES } from '../media-limits.ts'
import { cageFor } from './ghostscript-cage.ts'

/** Limits for PostScript, which is a program: seconds of processor time, KiB of memory, blocks of 512 bytes a file. */
const LIMITS = 'ulimit -t 20; ulimit -v 1500000; ulimit -f 262144; ulimit -c 0'
const LOOK_MS = 100

/** Stops after one page more than we accept, so that a document with too many pages is refused and not cut off. */
const ENOUGH_PAGES = `<< /EndPage { exch ${MAX_FAX_PAGES + 1} ge { quit } if 2 ne } bind >> setpagedevice`

/**
 * Lets Ghostscript run a PostScript file without access to any other file. Ghostscript's own rules leave the temporary
 * directory open to a program, so each run has an empty one of its own.
 * @param directory does not exist yet; the caller removes it
 * @returns path of the PDF in that directory
 * @throws MediaError unsupported when Ghostscript is not installed; too_large; unreadable
 */
export async function postscriptToPdf(given: string, directory: string): Promise<string> {
  await mkdir(directory, { mode: 0o700 })
  const cage = await cageFor(given, directory)
  const options = [
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-dQUIET',
    '-sDEVICE=pdfwrite',
    '-sPAPERSIZE=a4',
    '-o',
    `${cage.directory}/fax.pdf`,
    '-c',
    ENOUGH_PAGES,
    '-f',
    cage.from,
  ]
  const temporary = Object.fromEntries(['TMPDIR', 'TEMP', 'TMP', 'HOME'].map((name) => [name, cage.directory]))
  // the kernel enforces these limits even if this process dies
  const child = spawn(
    '/bin/sh',
    ['-c', `command -v gs >/dev/null || exit 127; ${LIMITS}; exec "$@"`, 'gs', ...cage.command, ...options],
    { stdio: 'ignore', cwd: directory, env: { PATH: process.env['PATH'], ...temporary } },
  )
  const watch = setInterval(() => void isFull(directory).then((full) => full && child.kill('SIGKILL')), LOOK_MS)
  const [code, signal] = (await once(child, 'exit').finally(() => clearInterval(watch))) as [
    number | null,
    string | null,
  ]
  if (code === 127) throw new MediaError('unsupported', 'Ghostscript is not installed')
  // bubblewrap tells of a signal by a code above 128, as a shell does
  if (code === null || code > 128 || (await isFull(directory)))
    throw new MediaError('too_large', `Ghostscript was ended by ${signal ?? code}`)
  if (code !== 0) throw new MediaError('unreadable', `Ghostscript ended with ${code}`)
  return join(directory, 'fax.pdf')
}

/** Whether a program has filled its directory: the kernel bounds each file, but not how many there are. */
async function isFull(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => [])
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => undefined)))
  const bytes = sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  return names.length > MAX_POSTSCRIPT_FILES || bytes > MAX_POSTSCRIPT_BYTES
}
