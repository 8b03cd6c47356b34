import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { classNameOf } from './vite/class-names.ts'
import { compiledAtOnce } from './vite/compiled-at-once.ts'
import { earlyFiles } from './vite/early-files-plugin.ts'
import { earlyFont } from './vite/early-font-plugin.ts'
import { plainIcons } from './vite/icons-plugin.ts'
import { layerOrder } from './vite/layer-order-plugin.ts'
import { messagesPlugin } from './vite/messages-plugin.ts'
import { pageParts } from './vite/page-parts.ts'
import { plainComponents } from './vite/plain-components.ts'
import { precompress } from './vite/precompress-plugin.ts'
import { serviceWorkerFiles } from './vite/service-worker-plugin.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`
const forwarded = ['/api', '/login_jwt', '/docs', '/rtc', '/provision', '/old-portal']
// light-dark() and relative colours: the design's own lower bound
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5']

const messages = fileURLToPath(new URL('src/messages', import.meta.url))
const parts = pageParts(
  /[\\/]app[\\/]layout[\\/]shell\.tsx$/,
  /[\\/]features[\\/]dashboard[\\/]dashboard-page\.tsx$/,
  /[\\/]features[\\/]conversations[\\/]conversations-page\.tsx$/,
  /[\\/]features[\\/][^\\/]+[\\/][^\\/]+-page\.tsx$/,
  /[\\/]features[\\/]pbx-/,
)

/** Parts of the first view behind the sign-in, fetched beside the entry. */
const early = { shell: ['shell'], page: ['dashboard-page', 'reach'] }

export default defineConfig({
  plugins: [
    plainComponents(),
    react({ compiler: true }),
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'ru-RU'] }), enforce: 'pre' },
    plainIcons(),
    messagesPlugin(messages),
    layerOrder('tokens', 'base', 'parts', 'shell', 'pages'),
    earlyFont('geist-latin-wght'),
    parts.plugin,
    earlyFiles(messages, {
      ...early,
      // e2e/first-view.spec.ts watches that nothing is asked for twice
      answers: [
        '/api/subscribers/:id',
        '/api/capabilities/?page=1&rows=1000',
        '/api/faxserversettings/:id',
        '/api/resellerbrandings/?page=1&rows=25',
        '/api/platforminfo',
      ],
      ownAnswers: ['/api/lineside/roles/own'],
      pageAnswers: ['/api/lineside/reachability'],
    }),
    compiledAtOnce(...early.shell, ...early.page),
    serviceWorkerFiles(),
    precompress(),
  ] as PluginOption[],
  resolve: {
    conditions: ['lineside:source', 'module', 'browser', 'development|production'],
    // for versions of React that lack the hook
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist/app',
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: parts.groups,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(forwarded.map((path) => [path, { target: api, ws: path === '/rtc' }])),
  },
})
