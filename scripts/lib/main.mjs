// Runs on any Node that knows modules: nothing here may be newer than the check that it makes.
import { readFileSync } from 'node:fs'
import { nodeProblem } from './node-problem.mjs'

/**
 * The frame of a command: says in one sentence when Node is too old, and runs the work otherwise. What only the
 * operator can put right ends it with one sentence too.
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
