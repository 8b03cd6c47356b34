import { cp, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureLibraryLinks } from './library-links.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

const directory = await mkdtemp(join(tmpdir(), 'lineside-binaries-'))
afterAll(() => rm(directory, { recursive: true }))

test('a system without binaries gets one sentence that names DATABASE_URL', async () => {
  for (const system of ['sunos-x64', 'win32-x64', 'linux-riscv64']) {
    await expect(findPostgresBinaries(system)).rejects.toThrow(
      `There is no bundled PostgreSQL for this system (${system}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
})

test('library links that the installation left out are made', async () => {
  const packageRoot = join(dirname((await findPostgresBinaries()).postgres), '../..')
  await cp(join(packageRoot, 'scripts'), join(directory, 'scripts'), { recursive: true })
  await mkdir(join(directory, 'native/lib'), { recursive: true })
  await writeFile(join(directory, 'native/lib/libpq.so.5.18'), '')
  await writeFile(
    join(directory, 'native/pg-symlinks.json'),
    '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
  )
  await ensureLibraryLinks(directory)
  expect(await readlink(join(directory, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  await ensureLibraryLinks(directory)
})

test('links that cannot be made are one sentence', async () => {
  await rm(join(directory, 'native/lib'), { recursive: true })
  await writeFile(join(directory, 'scripts/hydrate-symlinks.js'), '')
  await expect(ensureLibraryLinks(directory)).rejects.toThrow(/lacks .*libpq\.so\.5.*npm rebuild.*DATABASE_URL/)
})
