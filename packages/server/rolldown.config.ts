import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'
import { asInstalled } from './as-installed.mjs'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const sources = here('src')

/** Everything that is started by its file: the server, the shell's commands and the processes that the server starts. */
const programs = [
  'main',
  'admin-cli/main',
  'platform/auth/passwords/password-strength-child',
  'domain/media/media-worker',
  'rtc/media/child/media-child',
  'sip/edge/keeper/keeper-main',
]

/** Modules that tests load or start alone. */
const loadedByTests = [
  'admin-cli/run-command',
  'domain/conversations/record-store',
  'platform/db/pool',
  'platform/db/postgres/postgres-spawn',
  'platform/db/postgres/postgres-supervisor',
  'sip/edge/edge-process',
]

const isOf = (name: string): RegExp => new RegExp(`^${name}(/|$)`)

/**
 * Our modules find files and programs by their own address. In a chunk that is where the module would be if each had a
 * file of its own: `dist` has the folders of `src`.
 */
const ownAddresses: Plugin = {
  name: 'lineside:own-addresses',
  transform: {
    filter: { id: /[\\/]server[\\/]src[\\/]/, code: 'import.meta.url' },
    handler: (code, id) => {
      const path = relative(sources, id).replaceAll('\\', '/').replace(/\.ts$/, '.js')
      // on one line, so that the lines of the source map stay true
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, LINESIDE_DIST).href`),
        map: null,
      }
    },
  },
}

/**
 * To read a file a module took most of a start. Names and line breaks stay, for whoever reads a stack; the maps carry no
 * sources, because a process that uses them keeps them in memory.
 */
export default defineConfig({
  input: Object.fromEntries([...programs, ...loadedByTests].map((name) => [name, `${sources}/${name}.ts`])),
  platform: 'node',
  resolve: { conditionNames: ['lineside:source', 'node', 'default'] },
  external: asInstalled.map(isOf),
  plugins: [ownAddresses],
  output: {
    dir: here('dist'),
    cleanDir: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    intro: ({ fileName }) =>
      `const LINESIDE_DIST = new URL(${JSON.stringify('../'.repeat(fileName.split('/').length - 1) || './')}, import.meta.url)`,
  },
})
