import { fileURLToPath } from 'node:url'
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { precompress } from '../portal/vite/precompress-plugin.ts'

const outDir = fileURLToPath(new URL('dist/script', import.meta.url))

/** A classic script, as clients of this engine load it. */
const script = (entry: string, fileName: string) =>
  ({
    resolve: { conditions: ['lineside:source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
      reportCompressedSize: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'lineside' },
      rolldownOptions: { output: { entryFileNames: fileName } },
    },
  }) satisfies InlineConfig

/** @throws Error if the build makes no script */
const builtBeside = async (entry: string, fileName: string): Promise<Rolldown.OutputChunk> => {
  const { build: options, ...rest } = script(entry, fileName)
  const built = await build({ ...rest, configFile: false, logLevel: 'warn', build: { ...options, write: false } })
  const chunk = (built as Rolldown.RolldownOutput[])[0]?.output[0]
  if (!chunk) throw new Error(`The script ${fileName} of the engine was not built`)
  return chunk
}

/**
 * Builds the second script with the first one, which must know its name: that tells its content, so that a page which
 * has loaded the first one of an older version never gets a second one that does not fit it.
 */
const mediaScript = (): Plugin => ({
  name: 'lineside:media-script',
  resolveId: (id) => (id === 'virtual:media-script' ? `\0${id}` : undefined),
  async load(id) {
    if (id !== '\0virtual:media-script') return undefined
    const chunk = await builtBeside('src/cdk-media.ts', 'cdk-media-[hash].js')
    this.emitFile({ type: 'asset', fileName: chunk.fileName, source: chunk.code })
    for (const file of chunk.moduleIds) this.addWatchFile(file)
    return `export const mediaScript = ${JSON.stringify(chunk.fileName)}`
  },
})

/** Builds the engine that speaks SIP (`cdk-sip.ts`) beside the first one; few browsers ever load it. */
const sipScript = (): Plugin => ({
  name: 'lineside:sip-script',
  async buildEnd() {
    const { fileName, code: source } = await builtBeside('src/cdk-sip.ts', 'cdk-sip.js')
    this.emitFile({ type: 'asset', fileName, source })
  },
})

/** It defines the global `cdk`. */
export default defineConfig({
  ...script('src/cdk.ts', 'cdk-prod.js'),
  plugins: [mediaScript(), sipScript(), precompress()],
})
