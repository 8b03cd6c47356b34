import { existsSync } from 'node:fs'

/** Ghostscript, which makes pages of PostScript, and what locks it up; without them only their own tests are skipped. */
const PROGRAMS = { '/usr/bin/gs': 'ghostscript', '/usr/bin/bwrap': 'bubblewrap' }

export const missingGhostscript = () =>
  process.platform === 'linux'
    ? Object.entries(PROGRAMS).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
    : []
