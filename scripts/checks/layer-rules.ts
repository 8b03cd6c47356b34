import { circles, type Import } from './module-graph.ts'
import type { Problem } from './problem.ts'
import { isTest } from './source-files.ts'

/**
 * A rule: files that match `from` must not import what matches `to`, except `but`. `$1` in `but` stands for the first
 * group of `from`.
 */
type Rule = { name: string; from: string; to: string; but?: string; testsToo?: boolean }

const server = '^packages/server/src/'
const portal = '^packages/portal/src/'
const aboveDomain = String.raw`(features|rtc|sip|admin-cli|doctor|operator-api|backup|customer-moves|key-rotation|demo|app\.ts|main\.ts)`

/** The allowed imports; see ARCHITECTURE.md. */
const rules: Rule[] = [
  {
    name: 'contract-imports-the-schema-library-only',
    from: '^packages/contract/src/',
    to: '',
    but: '^(packages/contract/src/|npm:zod$)',
  },
  {
    name: 'telephony-imports-contract-only',
    from: '^packages/telephony/src/',
    to: '',
    // the password estimator and the matcher of expressions (RE2) are pure functions, as rules must be
    but: '^(packages/(telephony|contract)/src/|npm:@zxcvbn-ts/|npm:re2js$)',
  },
  {
    name: 'rtc-client-imports-contract-and-telephony-only',
    from: '^packages/rtc-client/src/',
    to: '',
    // SIP's own session layer, for platforms whose calls are SIP on a websocket
    but: String.raw`^(packages/(rtc-client|contract|telephony)/src/|npm:sip\.js)`,
  },
  { name: 'server-imports-no-portal', from: server, to: '^packages/(portal|rtc-client)/', testsToo: true },
  { name: 'portal-imports-no-server', from: portal, to: '^packages/(server|rtc-client)/', testsToo: true },
  { name: 'the-browser-has-no-node', from: '^packages/(portal|rtc-client|telephony|contract)/src/', to: '^node:' },

  { name: 'platform-is-the-ground', from: `${server}platform/`, to: `${server}(domain/|${aboveDomain})` },
  {
    // settings are passed in: their types are in platform/config.ts
    name: 'parts-of-the-server-import-nothing-that-puts-them-together',
    from: `${server}(platform|domain|features|rtc|sip)/`,
    to: String.raw`${server}(?!app\.ts|main\.ts)[^/]+\.ts$`,
  },
  {
    name: 'platform-http-stands-on-the-other-parts-of-the-platform',
    from: String.raw`${server}platform/(?!http/)[^/]+/`,
    to: `${server}platform/http/`,
  },
  { name: 'domain-stands-on-platform-only', from: `${server}domain/`, to: `${server}${aboveDomain}` },
  {
    name: 'features-stand-on-domain-and-platform',
    from: `${server}features/`,
    to: String.raw`${server}(rtc|sip|admin-cli|doctor|operator-api|backup|demo|app\.ts|main\.ts)`,
  },
  {
    name: 'rtc-stands-on-domain-and-platform',
    from: `${server}rtc/`,
    to: String.raw`${server}(features|sip|admin-cli|doctor|operator-api|backup|demo|app\.ts|main\.ts)`,
  },
  {
    // a phone is a leg like any other; how calls run does not concern it
    name: 'sip-knows-the-port-of-the-call-engine-only',
    from: `${server}sip/`,
    to: String.raw`${server}(features|rtc|admin-cli|doctor|operator-api|backup|demo|app\.ts|main\.ts)`,
    but: String.raw`${server}rtc/(legs/leg|legs/wishes|outside/phones|runner/runner)\.ts$`,
  },
  {
    // a backup knows tables and files, and nothing of their meaning
    name: 'backup-stands-on-domain-and-platform',
    from: `${server}backup/`,
    to: String.raw`${server}(features|rtc|sip|admin-cli|doctor|operator-api|demo|app\.ts|main\.ts)`,
  },
  {
    // it writes and reads as a backup does, of one customer
    name: 'customer-moves-stand-on-backup-key-rotation-and-domain',
    from: `${server}customer-moves/`,
    to: String.raw`${server}(features|rtc|sip|admin-cli|doctor|operator-api|demo|app\.ts|main\.ts)`,
  },
  {
    // it knows where something is sealed, and nothing of its meaning
    name: 'key-rotation-stands-on-platform',
    from: `${server}key-rotation/`,
    to: String.raw`${server}(domain|features|rtc|sip|admin-cli|doctor|operator-api|backup|demo|app\.ts|main\.ts)`,
  },
  {
    // it asks parts from outside, as their users do
    name: 'doctor-uses-no-running-part',
    from: `${server}doctor/`,
    to: String.raw`${server}(features|rtc|admin-cli|operator-api|backup|demo|app\.ts|main\.ts)`,
  },
  {
    name: 'a-server-feature-imports-no-feature',
    from: `${server}features/([^/]+)/`,
    to: `${server}features/`,
    but: `${server}features/$1/`,
  },
  {
    // SQL belongs in *-store.ts and platform/db, and in the code that fills whole databases
    name: 'only-stores-touch-sql',
    from: String.raw`${server}(?!(platform/db|admin-cli|demo)/)(?!.*-store\.ts$)`,
    to: '^npm:(kysely|pg|pg-.*|@types/pg)$',
  },

  { name: 'portal-shared-is-the-ground', from: `${portal}shared/`, to: `${portal}(domain|features|app)/` },
  // the lowest layer of the portal: main.tsx passes in what it needs of others
  {
    name: 'portal-api-loading-and-ui-stand-alone',
    from: `${portal}shared/(api|loading|state|ui)/`,
    to: portal,
    but: `${portal}shared/($1|loading|state)/`,
  },
  {
    name: 'portal-session-stands-on-api',
    from: `${portal}shared/session/`,
    to: portal,
    but: `${portal}shared/(session|api|state)/`,
  },
  { name: 'portal-domain-stands-on-shared-only', from: `${portal}domain/`, to: `${portal}(features|app)/` },
  { name: 'portal-features-import-no-app', from: `${portal}features/`, to: `${portal}app/` },
  {
    name: 'a-portal-feature-imports-no-feature',
    from: `${portal}features/([^/]+)/`,
    to: `${portal}features/`,
    but: `${portal}features/$1/`,
  },
  { name: 'no-barrels', from: '', to: String.raw`^packages/.*/index\.tsx?$`, testsToo: true },
]

function breaks({ from, to }: Import, rule: Rule): boolean {
  if (to === null || (isTest(from) && !rule.testsToo)) return false
  const match = new RegExp(rule.from).exec(from)
  if (match === null || !new RegExp(rule.to).test(to)) return false
  return rule.but === undefined || !new RegExp(rule.but.replace('$1', match[1] ?? '')).test(to)
}

/** Layers whose folders stand on one another: what two of them need of each other belongs in a third one below both. */
const layersOfFolders = [
  'contract/src',
  'telephony/src',
  'server/src/platform',
  'server/src/domain',
  'server/src/rtc',
  'server/src/sip',
  'rtc-client/src',
  'portal/src/shared',
  'portal/src/shared/ui',
  'portal/src/domain',
  'portal/src/domain/calls',
  'portal/src/app',
].map((layer) => new RegExp(`^packages/${layer}/([^/]+)/`))

/** Imports from one folder of a layer to another, told by the names of the folders; tests may import what they like. */
const betweenFolders = (imports: Import[], layer: RegExp): Import[] =>
  imports.flatMap((one) => {
    const [from, to] = [one.from, one.to ?? ''].map((file) => layer.exec(file)?.[1])
    return isTest(one.from) || !from || !to || from === to ? [] : { ...one, from, to }
  })

/** Finds folders that import one another in a circle. */
const folderCircles = (imports: Import[]): Problem[] =>
  layersOfFolders.flatMap((layer) =>
    circles(betweenFolders(imports, layer)).flatMap(([from, to, ...others]) => {
      const first = imports.find((one) => layer.exec(one.from)?.[1] === from && layer.exec(one.to ?? '')?.[1] === to)
      const text = `imports ${[to, ...others].join(', which imports ')}: no-circles-of-folders`
      return first ? { file: first.from, line: first.line, text } : []
    }),
  )

/** Finds imports that break a rule, that cannot be resolved, or that form a circle of files or of folders. */
export function brokenLayers(imports: Import[]): Problem[] {
  const place = ({ from, line }: Import) => ({ file: from, line })
  const forbidden = imports.flatMap((one) =>
    rules
      .filter((rule) => breaks(one, rule))
      .map(({ name }) => ({ ...place(one), text: `imports ${one.to}: ${name}` })),
  )
  const lost = imports
    .filter(({ to }) => to === null)
    .map((one) => ({ ...place(one), text: `imports ${one.specifier}: every-import-resolves` }))
  const round = circles(imports).map((files) => ({
    file: files[0] ?? '',
    text: `imports ${files.slice(1).join(', which imports ')}: no-circles`,
  }))
  return [...forbidden, ...lost, ...round, ...folderCircles(imports)]
}
