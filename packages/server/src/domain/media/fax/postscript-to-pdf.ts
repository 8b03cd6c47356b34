import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES } from '../media-limits.ts'

/** Limits for PostScript, which is a program: seconds of processor time, KiB of memory, blocks of 512 bytes on disk. */
const LIMITS = 'ulimit -t 20; ulimit -v 1500000; ulimit -f 262144'

/** Stops after one page more than we accept, so that a document with too many pages is refused and not cut off. */
const ENOUGH_PAGES = `<< /EndPage { exch ${MAX_FAX_PAGES + 1} ge { quit } if 2 ne } bind >> setpagedevice`

/**
 * Lets Ghostscript run a PostScript file without access to any other file.
 * @throws MediaError unsupported when Ghostscript is not installed; unreadable
 */
export async function postscriptToPdf(from: string, to: string): Promise<void> {
  const options = [
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-dQUIET',
    '-sDEVICE=pdfwrite',
    '-sPAPERSIZE=a4',
    '-o',
    to,
    '-c',
    ENOUGH_PAGES,
    '-f',
    from,
  ]
  // the kernel enforces these limits even if this process dies
  const child = spawn(
    '/bin/sh',
    ['-c', `command -v gs >/dev/null || exit 127; ${LIMITS}; exec gs "$@"`, 'gs', ...options],
    {
      stdio: 'ignore',
    },
  )
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code === 127) throw new MediaError('unsupported', 'Ghostscript is not installed')
  if (signal !== null) throw new MediaError('too_large', `Ghostscript was ended by ${signal}`)
  if (code !== 0) throw new MediaError('unreadable', `Ghostscript ended with ${code}`)
}
