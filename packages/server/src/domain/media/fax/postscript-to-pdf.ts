import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES } from '../media-limits.ts'

/** What PostScript, which is a program, may use: seconds of the processor, KiB of memory, blocks of 512 bytes on disk. */
const LIMITS = 'ulimit -t 20; ulimit -v 1500000; ulimit -f 262144'

/** Ends with one page more than is taken: too many are refused, not cut off. */
const ENOUGH_PAGES = `<< /EndPage { exch ${MAX_FAX_PAGES + 1} ge { quit } if 2 ne } bind >> setpagedevice`

/**
 * Lets Ghostscript run a PostScript file, shut off from every other file.
 * @throws MediaError unsupported where it is not installed; unreadable
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
  // the kernel holds it to its limits even when nobody is left to end it
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
