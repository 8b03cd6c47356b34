import { execFileSync } from 'node:child_process'
import { root } from '../lib/root.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** What is different from where this branch left `main`, whether committed or not. */
function changes() {
  let base = 'HEAD'
  try {
    base = git('merge-base', 'HEAD', 'main').trim()
  } catch {
    // a clone of another branch alone: what is not committed counts
  }
  const listed = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]
  return { base, files: listed.flatMap((names) => names.split('\n')).filter(Boolean) }
}

/**
 * The small loop: the checks that look at single files see those that were changed, the quick ones see all, and the
 * tests are those that the changed files reach.
 *
 * @param {import('./steps.mjs').Step[]} steps all that there are
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
