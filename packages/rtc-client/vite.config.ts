import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { precompress } from '../portal/vite/precompress-plugin.ts'

/** One classic script, as clients of this engine load it: it defines the global `cdk`. */
export default defineConfig({
  plugins: [precompress()],
  resolve: { conditions: ['lineside:source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/script',
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
    reportCompressedSize: false,
    lib: {
      entry: fileURLToPath(new URL('src/cdk.ts', import.meta.url)),
      formats: ['iife'],
      name: 'lineside',
      fileName: () => 'cdk-prod.js',
    },
  },
})
