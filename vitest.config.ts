import { defineConfig } from 'vitest/config'

/** Packages resolve to their sources, in tests as in development; the rest are Vite's own for a server. */
const conditions = ['lineside:source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['lineside:source'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // a net under what hangs, wide enough for a busy machine; what takes time waits for the thing itself
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['packages/server/test/postgres-setup.ts'],
  },
})
