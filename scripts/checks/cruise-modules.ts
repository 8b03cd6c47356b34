import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { projectRoot } from './source-files.ts'

/**
 * Looks at every module below `packages/` under the rules of `.dependency-cruiser.cjs`.
 *
 * @param root the folder that holds `packages/`
 */
export function cruiseModules(root: string): ICruiseResult {
  const args = [
    ['--require', join(projectRoot, 'scripts/checks/swc-tsx.cjs')],
    join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ['--config', join(projectRoot, '.dependency-cruiser.cjs')],
    ['--output-type', 'json', '--no-progress', 'packages'],
  ].flat()
  const output = execFileSync(process.execPath, args, { cwd: root, maxBuffer: 1 << 28, encoding: 'utf8' })
  return JSON.parse(output) as ICruiseResult
}
