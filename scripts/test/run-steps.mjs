import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { packageProgram } from '../lib/run.mjs'
import { countTests } from './count-tests.mjs'
import { countBoth, secondAttempt } from './second-attempt.mjs'

const AT_ONCE = 2
const LIMIT_MS = 45 * 60_000
const SHOWN_LINES = 300

/** Variables that a shell may set for tools, but that must not be set for the tests. */
const TOOL_SETTINGS = ['NODE_ENV', 'FORCE_COLOR']

/** The variables that configure a running copy, from the server's own list: the tests must not reach that copy. */
async function foreignSettings() {
  // imported late, because a fresh clone has no packages when this module loads
  const { tsImport } = await import('tsx/esm/api')
  const { settingNames } = await tsImport('../../packages/server/src/config.ts', import.meta.url)
  return [...settingNames, ...TOOL_SETTINGS]
}

/**
 * Runs the steps, two at a time where possible, and prints a line for each as it ends, with its output if it failed. A
 * step is skipped if one of the steps named by its `after` has failed.
 *
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<{ name: string, seconds: number, passed: number, failed: number, isOk: boolean }[]>} in the order
 * of the steps
 */
export async function runSteps(steps, settings = {}) {
  const isBuilt = steps.some(({ name }) => name === 'build')
  const env = { ...process.env, NO_COLOR: '1', LINESIDE_BUILT: isBuilt ? 'yes' : 'no', ...settings }
  for (const name of await foreignSettings()) delete env[name]
  const ended = new Map()
  const running = new Map()
  const waiting = [...steps]
  const neededBy = ({ after = [] }) => after.filter((needed) => steps.some(({ name }) => name === needed))
  const isBlocked = (step) => neededBy(step).some((name) => !ended.has(name))
  const hasRoom = ({ alone, isPreparation }) => {
    const beside = [...running.keys()].filter((step) => !step.isPreparation)
    return (
      beside.length === 0 || isPreparation || (!alone && beside.length < AT_ONCE && !beside.some((step) => step.alone))
    )
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((step) => !isBlocked(step) && hasRoom(step))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      const failed = neededBy(next).find((name) => !ended.get(name).isOk)
      running.set(next, failed ? notRun(next, failed) : runOrSkip(next, env))
      continue
    }
    const result = await Promise.race(running.values())
    running.delete(steps.find(({ name }) => name === result.name))
    ended.set(result.name, result)
    printResult(result)
  }
  return steps.map(({ name }) => ended.get(name))
}

async function notRun({ name }, needed) {
  return { name, seconds: 0, passed: 0, failed: 1, isOk: false, output: `not run: ${needed} failed` }
}

async function runOrSkip(step, env) {
  const { name, whyNot, settings, isPreparation } = step
  const reason = whyNot?.() ?? null
  if (reason !== null) {
    console.log(`${name} skipped: ${reason}`)
    return { name, seconds: 0, passed: 0, failed: 0, isOk: true, output: '' }
  }
  const result = await runWithSecondAttempt(step, { ...env, ...settings?.() })
  return isPreparation ? { ...result, passed: 0 } : result
}

async function runWithSecondAttempt(step, env) {
  const first = await runStep(step, env)
  const again = first.isOk ? undefined : secondAttempt(step)
  if (!again) return first
  const second = await runStep({ ...step, ...again }, env)
  const counts = countBoth(step.report, again.report)
  const output = second.isOk ? '' : second.output
  return { ...first, ...counts, seconds: first.seconds + second.seconds, isOk: second.isOk, output }
}

function runStep(step, surroundings) {
  const started = performance.now()
  const [file, ...args] = commandOf(step)
  const child = spawn(file, args, {
    cwd: root,
    env: { ...surroundings, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  const limit = setTimeout(stop, LIMIT_MS)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))

  return new Promise((done) => {
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      process.off('exit', stop)
      const counts = countTests(step, code === 0)
      const seconds = (performance.now() - started) / 1000
      if (signal) output += `\nended by ${signal}`
      done({ name: step.name, seconds, ...counts, isOk: code === 0 && counts.failed === 0, output })
    })
  })
}

const commandOf = ({ script, program, package: packageName = program, args }) => [
  ...(script ? [process.execPath, join(root, script)] : packageProgram(packageName, program)),
  ...args,
]

function printResult({ name, seconds, passed, failed, isOk, output }) {
  if (!isOk) console.log(output.trim().split('\n').slice(-SHOWN_LINES).join('\n'))
  const counts = passed + failed > 1 ? `${passed} passed, ${failed} failed` : ''
  console.log(`${isOk ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`.trimEnd())
}
