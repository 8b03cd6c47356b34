// Must run on any Node that supports modules, so this file uses nothing newer than the version check needs.
import { readFileSync } from 'node:fs'
import { nodeProblem } from './node-problem.mjs'

/**
 * Runs the work of a command. Prints one sentence instead if this version of Node is too old or too new, or if the work
 * fails for a reason that only the operator can fix.
 *
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const problem = nodeProblem(process.versions.node, engines.node)
  if (problem) return fail(problem)
  try {
    await work()
  } catch (error) {
    fail(error.name === 'SetupError' ? error.message : error)
  }
}

function fail(problem) {
  console.error(problem)
  process.exitCode = 1
}
