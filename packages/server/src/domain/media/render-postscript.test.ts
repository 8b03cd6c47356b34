import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mediaKit } from '../../../test/media/media-kit.ts'
import { renderFaxDocument } from './render-fax-document.ts'

const has = (program: string) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0
const hasGhostscript = has('gs')
const hasBubblewrap = has('bwrap') && spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0

/** A folder with Ghostscript alone: a PATH on which there is no bubblewrap. */
const alone = await mkdtemp(join(tmpdir(), 'lineside-gs-'))
if (hasGhostscript) {
  const where = execFileSync('/bin/sh', ['-c', 'command -v gs'], { encoding: 'utf8' }).trim()
  await symlink(where, join(alone, 'gs'))
}
afterAll(() => rm(alone, { recursive: true }))

const cages = [
  { cage: 'in bubblewrap', path: process.env['PATH'] ?? '', runs: hasGhostscript && hasBubblewrap },
  { cage: 'by itself', path: alone, runs: hasGhostscript },
]

const needs = 'apt-get install ghostscript bubblewrap, and a kernel that lets bubblewrap work'

/** Each of these shows a page more if it succeeds. */
const attempt = (work: string) => `{ ${work} } stopped { clear } { clear showpage } ifelse`

describe.each(cages)('FAX-06: a PostScript program that runs $cage', ({ path, runs }) => {
  let kit: Awaited<ReturnType<typeof mediaKit>>
  let canary = ''
  const before = process.env['PATH']
  beforeAll(async () => {
    process.env['PATH'] = path
    kit = await mediaKit()
    canary = join(tmpdir(), `lineside-canary-${randomUUID()}`)
    await writeFile(canary, 'the secret', { mode: 0o600 })
  })
  afterAll(async () => {
    process.env['PATH'] = before
    await rm(canary, { force: true })
    await rm(`${canary}-new`, { force: true })
  })

  const pagesOf = async (name: string, program: string): Promise<number> => {
    const file = await kit.file(name, Buffer.from(`%!PS\n${program}\nshowpage\n`))
    const fax = await renderFaxDocument(kit.pool, { quality: 'normal', header: '', files: [file] })
    fax.stream.destroy()
    return fax.pages
  }

  test('neither reads, lists, writes nor removes files in the directory for temporary files', async ({ skip }) => {
    skip(!runs, needs)
    const name = basename(canary)
    const up = [1, 2, 3, 4, 5, 6, 7, 8].map((steps) => '../'.repeat(steps))
    const link = `${canary}-link`
    await symlink(canary, link)
    onTestFinished(() => rm(link, { force: true }))
    const ways = [
      canary,
      `/.${canary}`,
      `//${canary}`,
      `%os%${canary}`,
      `/proc/self/root${canary}`,
      link,
      ...up.flatMap((steps) => [`${steps}${name}`, `./${steps}${name}`, `/proc/self/cwd/${steps}${name}`]),
    ]
    const attempts = ways.flatMap((way) => [
      `(${way}) (r) file 4 string readstring pop pop`,
      `(${way}) (a) file closefile`,
      `(${way}-new) (w) file closefile`,
      `(${way}) (${way}-new) renamefile`,
      `(${way}) deletefile`,
      `(${way}) status { } { stop } ifelse`,
    ])
    const listings = [tmpdir(), ...up].map(
      (folder) =>
        `/found false def (${folder}/*${name}*) { /found true def } 256 string filenameforall found not { stop } if`,
    )
    expect(await pagesOf('greedy.ps', [...attempts, ...listings].map(attempt).join('\n'))).toBe(1)
    expect(await readFile(canary, 'utf8')).toBe('the secret')
    expect(await readdir(tmpdir())).not.toContain(`${name}-new`)
  })

  test('learns nothing of the environment and runs no other program', async ({ skip }) => {
    skip(!runs, needs)
    const attempts = ['(PATH) getenv { pop } { stop } ifelse', '(%pipe%id) (r) file', '(/etc/passwd) (r) file']
    expect(await pagesOf('curious.ps', attempts.map(attempt).join('\n'))).toBe(1)
  })

  test('is ended when it fills its own directory, and leaves nothing behind', async ({ skip }) => {
    skip(!runs, needs)
    const endless =
      '/name 9 string def 1 1 100000 { pop null (w) .tempfile exch pop 1 1 4000 { pop dup 4000 string writestring } for pop } for'
    const file = await kit.file('large.ps', Buffer.from(`%!PS\n${endless}\nshowpage\n`))
    const rendering = renderFaxDocument(kit.pool, { quality: 'normal', header: '', files: [file] })
    await expect(rendering).rejects.toMatchObject({ code: 'too_large' })
    expect(await readdir(join(await kit.pool.scratchPath(), '..'))).toEqual([])
  })
})
