import { execFileSync } from 'node:child_process'
import { root } from '../lib/root.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The files that differ from the point where this branch left `main`, committed or not. */
function changes() {
  let base = 'HEAD'
  try {
    base = git('merge-base', 'HEAD', 'main').trim()
  } catch {
    // the clone has no `main`: only uncommitted changes count
  }
  const listed = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return { base, files: listed.flatMap((names) => names.split('\n')).filter(Boolean) }
}

/**
 * The steps for a quick check of changes: checks of single files run on the changed files, fast checks run on all
 * files, and the tests are those that the changed files affect.
 *
 * @param {import('./steps.mjs').Step[]} steps all steps
 */
export function changedSteps(steps, { base, files } = changes()) {
  const code = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const formatted = files.filter((file) => /\.([cm]?[jt]sx?|css|json)$/.test(file))
  const adapted = {
    types: (step) => step,
    lint: (step) => code.length > 0 && { ...step, args: [...step.args, ...code] },
    format: (step) =>
      formatted.length > 0 && { ...step, args: [...step.args.filter((argument) => argument !== '.'), ...formatted] },
    layers: (step) => step,
    files: (step) => step,
    unused: (step) => step,
    unit: (step) => ({ ...step, args: [...step.args, `--changed=${base}`, '--passWithNoTests'] }),
  }
  return steps.flatMap((step) => adapted[step.name]?.(step) || [])
}
