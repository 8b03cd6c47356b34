import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { isBuilt } from '../lib/built.mjs'
import { SetupError } from '../lib/setup-error.mjs'
import { changedSteps } from './changed-steps.mjs'
import { findChromium } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { whyNoSip } from './find-sip-packages.mjs'

const PARTS = ['changed', 'checks', 'unit', 'sip', 'build', 'e2e', 'deep', 'front']

/**
 * One thing that `npm test` runs: a script, or the program of a package with its arguments. `after` names the steps
 * whose success it needs; `alone` keeps other steps away while it runs; `report` is where it leaves its counts as
 * JSON, in the form of `tool`. When its turn comes, `whyNot` says why it is skipped, if it is, and `settings` what it
 * gets beside `env`. A preparation counts as no test, and others run beside it as if it was not there.
 *
 * @typedef {{ name: string, part: string, script?: string, program?: string, package?: string, args: string[],
 *   after?: string[], alone?: boolean, isPreparation?: boolean, report?: string, tool?: 'vitest' | 'playwright',
 *   env?: Record<string, string>, whyNot?: () => string | null, settings?: () => Record<string, string>,
 *   hasSecondAttempt?: boolean }} Step
 */

/**
 * The steps of a part, or all steps, in starting order.
 *
 * @returns {Step[]}
 */
export function planSteps({ part, extra, reports }) {
  if (part !== undefined && !PARTS.includes(part))
    throw new SetupError(`There is no part "${part}": npm test -- ${PARTS.join('|')}.`)
  const all = [programs, ...CHECKS, ...testSteps(reports)]
  if (part === undefined) return all.map(quick)
  if (part === 'changed') return changedSteps(all)
  if (part === 'deep') return deepSteps(all)
  if (part === 'front') return frontSteps(all)
  const wanted = { e2e: ['programs', 'build', 'e2e'], sip: ['programs', 'sip'] }[part] ?? [part]
  return all
    .filter((step) => wanted.includes(step.part))
    .map((step) => (step.name === part && extra.length > 0 ? { ...step, args: [...step.args, ...extra] } : quick(step)))
}

const TESTS = ['unit', 'sip', 'e2e']

/** Without the tests of `npm test -- deep`; a step whose files are named runs them all. */
const quick = (step) => (TESTS.includes(step.name) ? { ...step, env: { ...step.env, LINESIDE_TESTS: 'quick' } } : step)

/** Tests that kill, wait and try for long (deep-tests.mjs). `npm test` before it may have built already. */
const deepSteps = (all) =>
  all.flatMap((step) => {
    if (step.name === 'programs') return [step]
    if (step.name === 'build') return [{ ...step, whyNot: () => (isBuilt() ? 'everything is built' : null) }]
    return TESTS.includes(step.name) ? [{ ...step, env: { ...step.env, LINESIDE_TESTS: 'deep' } }] : []
  })

/** Browser tests with the portal in front of another platform (FRONT-04). */
const frontSteps = (all) =>
  all.flatMap((step) => {
    if (step.name === 'programs' || step.name === 'build') return [step]
    return step.name === 'e2e' ? [{ ...step, env: { ...step.env, LINESIDE_TESTS: 'front' } }] : []
  })

const programs = {
  name: 'programs',
  part: 'programs',
  script: 'scripts/test/install-programs.mjs',
  args: [],
  isPreparation: true,
}

const check = (name, program, ...args) => ({ name, part: 'checks', program, args })
const ownCheck = (name) => check(name, 'tsx', `scripts/checks/${name}.ts`)

/**
 * One checker a project: several would each find out anew what the types of a library are. The compiler clears up its
 * memory a quarter as often, and takes 2 GB for it on two cores. Both together halve its processor time.
 */
const builders = String(Math.min(4, availableParallelism()))
const types = {
  ...check('types', 'tsc', '-b', '--pretty', 'false', '--checkers', '1', '--builders', builders),
  package: 'typescript',
  env: { GOGC: '400' },
}

/** Half of the cores are left to the step beside it: with fewer threads its rules about types take less of the processor. */
const lint = {
  ...check('lint', 'oxlint', '--type-aware', '--deny-warnings', '--format=unix'),
  env: { GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) },
}

const CHECKS = [
  types,
  lint,
  { ...check('format', 'biome', 'format', '--colors=off', '.'), package: '@biomejs/biome' },
  ownCheck('layers'),
  ownCheck('purity'),
  ownCheck('files'),
  ownCheck('messages'),
  ownCheck('unused'),
  check('dead code', 'knip', '--no-progress', '--no-config-hints'),
]

/**
 * In CI a failed browser test is tried up to twice more; if it then passes, it counts as neither passed nor failed
 * (count-tests.mjs). A second attempt right after the first meets the same busy moment of the machine.
 */
const furtherAttempts = () => (process.env.CI ? ['--retries=2'] : [])

const vitestReport = (file) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]

/**
 * These tests start the server from the build if this run makes one (programOf of the server), else from the sources.
 */
const fromBuild = { after: ['build'] }

function testSteps(reports) {
  const unit = join(reports, 'unit.json')
  const sip = join(reports, 'sip.json')
  const e2e = join(reports, 'e2e.json')
  // pictures and traces of failed tests, separate from those of a parallel run
  const output = join('test-results', basename(reports))
  return [
    { name: 'build', part: 'build', script: 'scripts/build.mjs', args: [], after: ['types'] },
    {
      name: 'unit',
      part: 'unit',
      program: 'vitest',
      args: ['run', '--project=rules', '--project=server', ...vitestReport(unit)],
      report: unit,
      tool: 'vitest',
      ...fromBuild,
      hasSecondAttempt: Boolean(process.env.CI),
    },
    {
      name: 'sip',
      part: 'sip',
      program: 'vitest',
      // runs beside the unit tests: it mostly waits for sound, and has its own addresses and databases
      args: ['run', '--project=sip', ...vitestReport(sip)],
      report: sip,
      tool: 'vitest',
      after: ['build', 'programs'],
      whyNot: whyNoSip,
      hasSecondAttempt: Boolean(process.env.CI),
    },
    {
      name: 'e2e',
      part: 'e2e',
      package: '@playwright/test',
      program: 'playwright',
      args: [
        'test',
        '--reporter=line,json',
        `--output=${output}`,
        `--workers=${Math.min(4, availableParallelism())}`,
        ...furtherAttempts(),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2e },
      after: ['build', 'programs'],
      alone: true,
      settings: browsers,
      report: e2e,
      tool: 'playwright',
    },
  ]
}

/** @throws SetupError if there is no Chromium; what runs in Firefox, or with phones, is skipped where these are missing */
function browsers() {
  const noPhones = whyNoSip()
  if (noPhones !== null) console.log(`e2e with phones skipped: ${noPhones}`)
  const firefox = findFirefox()
  if (firefox === null) console.log('e2e in Firefox skipped: apt-get install firefox-esr')
  return {
    CHROMIUM_PATH: findChromium(),
    ...(firefox !== null && { FIREFOX_PATH: firefox }),
    ...(noPhones !== null && { NO_PHONES: noPhones }),
  }
}
