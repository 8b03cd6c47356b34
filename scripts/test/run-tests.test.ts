import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { settingNames } from '../../packages/server/src/config.ts'
import { root } from '../lib/root.mjs'
import { changedSteps } from './changed-steps.mjs'
import { countTests } from './count-tests.mjs'
import { deepTests, longerTests } from './deep-tests.mjs'
import { runSteps } from './run-steps.mjs'
import { planSteps } from './steps.mjs'
import { printSummary } from './summary.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lineside-run-tests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const printed: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))

/** A step is a script, which starts in a tenth of the time of a package's program. */
const step = (name: string, code: string, more = {}) => {
  const script = join(folder, `${name.replaceAll(' ', '-')}.cjs`)
  writeFileSync(script, code)
  return { name, part: 'checks', script: relative(root, script), args: [] as string[], ...more }
}
const names = (steps: { name: string }[]) => steps.map(({ name }) => name)

describe('the steps of npm test', () => {
  test('all of them, or those of a part with arguments for its tool', () => {
    expect(names(planSteps({ part: undefined, extra: [], reports: folder }))).toEqual(
      expect.arrayContaining(['types', 'lint', 'layers', 'dead code', 'messages', 'unit', 'build', 'e2e']),
    )
    const [unit, ...others] = planSteps({ part: 'unit', extra: ['cost'], reports: folder })
    expect([unit?.name, unit?.args.at(-1), others.length]).toEqual(['unit', 'cost', 0])
    expect(names(planSteps({ part: 'e2e', extra: [], reports: folder }))).toEqual(['programs', 'build', 'e2e'])
  })

  test('`changed` takes the single files where a tool looks at such, and the tests that they reach', () => {
    const all = planSteps({ part: undefined, extra: [], reports: folder })
    const files = ['packages/server/src/a.ts', 'packages/portal/src/a.module.css', 'docs/operate.md']
    const steps = changedSteps(all, { base: 'abc', files })
    expect(names(steps)).toEqual(['types', 'lint', 'format', 'layers', 'files', 'unused', 'unit'])
    const of = (name: string) => steps.find((one) => one.name === name)?.args
    expect(of('lint')?.slice(-1)).toEqual(['packages/server/src/a.ts'])
    expect(of('format')?.slice(-2)).toEqual(['packages/server/src/a.ts', 'packages/portal/src/a.module.css'])
    expect(of('format')).not.toContain('.')
    expect(of('unit')).toContain('--changed=abc')
    expect(names(changedSteps(all, { base: 'abc', files: ['README.md'] }))).not.toContain('lint')
  })

  test('it begins in a fresh clone, where no package is installed yet', () => {
    const clone = join(folder, 'clone')
    // the scripts' lock file is the server's, which imports no package either
    for (const name of ['scripts', 'package.json', 'packages/server/src/platform/db'])
      cpSync(join(root, name), join(clone, name), { recursive: true })
    const { stderr } = spawnSync(process.execPath, [join(clone, 'scripts/test.mjs'), 'all'], { encoding: 'utf8' })
    expect(stderr).toContain('There is no part "all"')
  })

  test('slow tests wait for npm test -- deep, and run when their file is named', () => {
    const part = (name: string | undefined, ...extra: string[]) =>
      planSteps({ part: name, extra, reports: folder }).map((one) => [one.name, one.env?.['LINESIDE_TESTS']] as const)
    const tests = ['unit', 'sip', 'e2e']
    const ofTests = (steps: ReturnType<typeof part>) => steps.filter(([name]) => tests.includes(name))
    expect(ofTests(part(undefined))).toEqual(tests.map((name) => [name, 'quick']))
    expect(ofTests(part('unit'))).toEqual([['unit', 'quick']])
    expect(ofTests(part('unit', 'crash'))).toEqual([['unit', undefined]])
    const deep = part('deep')
    expect(ofTests(deep)).toEqual(tests.map((name) => [name, 'deep']))
    expect(names(planSteps({ part: 'deep', extra: [], reports: folder }))).toEqual([
      'programs',
      'build',
      'unit',
      'sip',
      'e2e',
    ])
  })

  test('FRONT-04: npm test -- front runs browser tests in front of another platform, and nothing else', () => {
    const steps = planSteps({ part: 'front', extra: [], reports: folder })
    expect(steps.map((one) => [one.name, one.env?.['LINESIDE_TESTS']])).toEqual([
      ['programs', undefined],
      ['build', undefined],
      ['e2e', 'front'],
    ])
  })

  test('each file of npm test -- deep is there', () => {
    const listed = [...Object.values(deepTests).flat(), ...longerTests.filter((file) => !file.includes('*'))]
    expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(deepTests.unit.filter((file) => file.endsWith('.real.test.ts'))).toEqual([])
    expect(deepTests.sip.filter((file) => !file.endsWith('.real.test.ts'))).toEqual([])
  })

  test('CI runs both, and fails if either does', () => {
    const clone = join(folder, 'ci')
    cpSync(join(root, '.ci'), join(clone, '.ci'), { recursive: true })
    const npm = join(clone, 'npm')
    const run = (failing: string) => {
      writeFileSync(npm, `#!/bin/sh\necho "$*" >> "$LOG"\n[ "$*" != "${failing}" ]\n`, { mode: 0o755 })
      const log = join(clone, 'log')
      writeFileSync(log, '')
      const env = { ...process.env, PATH: `${clone}:${process.env['PATH']}`, LOG: log }
      const { status } = spawnSync('bash', [join(clone, '.ci/run')], { env })
      return [status, readFileSync(log, 'utf8').trim().split('\n')]
    }
    const both = ['test', 'test -- deep']
    expect(['', 'test', 'test -- deep'].map(run)).toEqual([
      [0, both],
      [1, both],
      [1, both],
    ])
  })

  test('an unknown part is said in one sentence', () => {
    expect(() => planSteps({ part: 'all', extra: [], reports: folder })).toThrow('There is no part "all"')
  })
})

describe('counting', () => {
  const report = (content: object) => {
    const path = join(folder, 'report.json')
    writeFileSync(path, JSON.stringify(content))
    return path
  }

  test('a check is one test', () => {
    expect([countTests({}, true), countTests({}, false)]).toEqual([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ])
  })

  test('tools say how many', () => {
    const vitest = { tool: 'vitest' as const, report: report({ numPassedTests: 7, numFailedTests: 2 }) }
    expect(countTests(vitest, false)).toEqual({ passed: 7, failed: 2, unsteady: [] })
  })

  test('a browser test that needed a second attempt has neither passed nor failed, and is named', () => {
    const specs = [
      { title: 'steady', tests: [{ status: 'expected' }] },
      { title: 'stumbles', tests: [{ status: 'flaky' }] },
    ]
    const content = {
      stats: { expected: 5, unexpected: 1, flaky: 1 },
      suites: [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'a list', specs }] }],
    }
    const playwright = { tool: 'playwright' as const, report: report(content) }
    expect(countTests(playwright, true)).toEqual({ passed: 5, failed: 1, unsteady: ['a list: stumbles'] })
  })

  test('a run that ends badly, or leaves no report, has failed', () => {
    const bad = { tool: 'vitest' as const, report: report({ numPassedTests: 7, numFailedTests: 0 }) }
    expect(countTests(bad, false)).toEqual({ passed: 7, failed: 1, unsteady: [] })
    expect(countTests({ tool: 'vitest', report: join(folder, 'none.json') }, true)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('running', () => {
  test('a failed step shows its output, what needs it is not run, and the last line counts', async () => {
    const steps = [
      { name: 'good', part: 'checks', program: 'tsx', args: ['-e', ''] },
      step('bad', 'console.error("why it failed"); process.exit(3)'),
      step('needs bad', '', { after: ['good', 'bad'] }),
      step('needs good', '', { after: ['good'], alone: true }),
    ]
    const results = await runSteps(steps, {})
    expect(results.map(({ name, isOk }) => [name, isOk])).toEqual([
      ['good', true],
      ['bad', false],
      ['needs bad', false],
      ['needs good', true],
    ])
    expect(printed.join('\n')).toContain('why it failed')
    expect(printed.join('\n')).toContain('not run: bad failed')
    expect(printSummary(results)).toBe(1)
    expect(printed.at(-1)).toBe('2 passed, 2 failed')
    printSummary(results, 'more: npm test -- deep')
    expect(printed.slice(-3)).toEqual(['more: npm test -- deep', '', '2 passed, 2 failed'])
  })

  test('a preparation runs beside what needs it not, and counts as no test; what cannot run is skipped and says why', async () => {
    const marked = join(folder, 'prepared')
    const wait = `const { existsSync } = require('node:fs'); const look = () => existsSync(${JSON.stringify(marked)}) || setTimeout(look, 20); look()`
    const results = await runSteps([
      step('preparation', wait, { isPreparation: true }),
      step('one', wait),
      step('marks', `require('node:fs').writeFileSync(${JSON.stringify(marked)}, '')`),
      step('cannot', 'process.exit(1)', { after: ['preparation'], whyNot: () => 'it needs a moon' }),
      step('gets', 'if (process.env.SAID !== "late") process.exit(1)', { settings: () => ({ SAID: 'late' }) }),
    ])
    expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['preparation', 0, 0],
      ['one', 1, 0],
      ['marks', 1, 0],
      ['cannot', 0, 0],
      ['gets', 1, 0],
    ])
    expect(printed.join('\n')).toContain('cannot skipped: it needs a moon')
  })

  test('where nobody watches, files that stumbled are tried once more: their tests are named and count as neither', async () => {
    const report = join(folder, 'stumbles.json')
    const file = (name: string, ...failing: string[]) => ({
      name,
      status: failing.length > 0 ? 'failed' : 'passed',
      assertionResults: failing.map((fullName) => ({ fullName, status: 'failed' })),
    })
    const reported = (failing: string[]) =>
      JSON.stringify({
        success: failing.length === 0,
        numPassedTests: 7,
        numFailedTests: failing.length,
        testResults: [file('steady.test.ts'), file('other.test.ts', ...failing)],
      })
    // the first attempt gets no files as arguments
    const code = (second: string[]) => `
      const [report, ...files] = process.argv.slice(2)
      const again = files.length > 0
      require('node:fs').writeFileSync(report, again ? ${JSON.stringify(reported(second))} : ${JSON.stringify(reported(['a', 'b']))})
      if (again && files.join() !== 'other.test.ts') throw files
      process.exit(again ? ${second.length} : 1)`
    const attempt = (second: string[]) =>
      runSteps(
        [
          {
            ...step('unit', code(second)),
            args: [report],
            report,
            tool: 'vitest',
            hasSecondAttempt: true,
          },
        ],
        {},
      )
    expect(await attempt([])).toMatchObject([{ isOk: true, passed: 7, failed: 0, unsteady: ['a', 'b'] }])
    expect(await attempt(['b'])).toMatchObject([{ isOk: false, passed: 7, failed: 1, unsteady: ['a'] }])
    const watched = { ...step('unit', code([])), args: [report], report, tool: 'vitest' as const }
    expect(await runSteps([watched], {})).toMatchObject([{ isOk: false, passed: 7, failed: 2 }])
  })

  test('the settings of a running copy do not reach the steps, by the server’s own list', async () => {
    expect(settingNames).toContain('DATABASE_URL')
    for (const name of [...settingNames, 'NODE_ENV']) vi.stubEnv(name, 'of a running copy')
    const seen =
      'for (const [name, value] of Object.entries(process.env)) if (value === "of a running copy") throw name'
    const [result] = await runSteps([step('sees nothing', seen)], { CHROMIUM_PATH: '/chromium' })
    vi.unstubAllEnvs()
    expect(result).toMatchObject({ isOk: true })
  })
})
