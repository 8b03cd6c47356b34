// Who may import whom: ARCHITECTURE.md. Run by scripts/checks/layers.ts, which also sees to it that modules were looked at.
const tests = String.raw`\.test\.tsx?$`
const below = (folder) => `^packages/${folder}/`

/** Files in `from` import nothing that matches `to`, except `but`. Tests are free unless `testsToo`. */
const never = (name, from, to, { but, testsToo = false } = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...(testsToo ? {} : { pathNot: tests }) },
  to: { path: to, ...(but ? { pathNot: but } : {}) },
})

const server = below('server/src')
const portal = below('portal/src')
const aboveDomain = `${server}(features|rtc|admin-cli|demo|app\\.ts|main\\.ts)`

module.exports = {
  forbidden: [
    never('contract-imports-the-schema-library-only', below('contract/src'), '.', {
      but: ['^packages/contract/src/', '^node_modules/zod/'],
    }),
    // the password estimator is as pure as a rule must be
    never('telephony-imports-contract-only', below('telephony/src'), '.', {
      but: ['^packages/(telephony|contract)/src/', '^node_modules/@zxcvbn-ts/'],
    }),
    never('rtc-client-imports-contract-and-telephony-only', below('rtc-client/src'), '.', {
      but: ['^packages/(rtc-client|contract|telephony)/src/'],
    }),
    never('server-imports-no-portal', below('server'), '^packages/(portal|rtc-client)/', { testsToo: true }),
    never('portal-imports-no-server', below('portal'), '^packages/(server|rtc-client)/', { testsToo: true }),

    never('platform-is-the-ground', `${server}platform/`, [`${server}domain/`, aboveDomain]),
    never('domain-stands-on-platform-only', `${server}domain/`, aboveDomain),
    never(
      'features-stand-on-domain-and-platform',
      `${server}features/`,
      `${server}(rtc|admin-cli|demo|app\\.ts|main\\.ts)`,
    ),
    never(
      'rtc-stands-on-domain-and-platform',
      `${server}rtc/`,
      `${server}(features|admin-cli|demo|app\\.ts|main\\.ts)`,
    ),
    never('a-server-feature-imports-no-feature', `${server}features/([^/]+)/`, `${server}features/`, {
      but: [`${server}features/$1/`],
    }),
    {
      name: 'only-stores-touch-sql',
      comment: 'SQL lives in *-store.ts, in platform/db, and in what fills whole databases.',
      severity: 'error',
      from: { path: server, pathNot: [tests, String.raw`-store\.ts$`, `${server}(platform/db|admin-cli|demo)/`] },
      to: { path: '^node_modules/(kysely|pg|pg-[^/]+|@types/pg)/' },
    },

    never('portal-shared-is-the-ground', `${portal}shared/`, `${portal}(domain|features|app)/`),
    never('portal-domain-stands-on-shared-only', `${portal}domain/`, `${portal}(features|app)/`),
    never('portal-features-import-no-app', `${portal}features/`, `${portal}app/`),
    never('a-portal-feature-imports-no-feature', `${portal}features/([^/]+)/`, `${portal}features/`, {
      but: [`${portal}features/$1/`],
    }),
    {
      name: 'the-browser-has-no-node',
      severity: 'error',
      from: { path: '^packages/(portal|rtc-client|telephony|contract)/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },

    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: String.raw`^packages/.*/index\.tsx?$` } },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // with TypeScript 7, whose compiler it can not load, the default parser finds nothing and is content
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    exclude: { path: ['(^|/)dist/', String.raw`\.(css|json|sql|svg|woff2|png)$`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['lineside:source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
}
