import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'

/** Where a unit in `deploy/systemd` expects things of a clone, and where the package has them. */
const PLACES = [
  ['/opt/lineside/docs/', '/usr/share/doc/lineside/docs/'],
  ['/opt/lineside', '/usr/lib/lineside'],
  ['/usr/local/bin/node', '/usr/bin/node'],
]

/**
 * The units as the package has them: those in `deploy/systemd`, with the package's places and without the remarks at the
 * head, which are about a clone.
 *
 * @returns {{ name: string, text: string }[]}
 */
export function packagedUnits() {
  return ['lineside.service', 'lineside-edge.service'].map((name) => {
    const shipped = readFileSync(join(root, 'deploy/systemd', name), 'utf8')
    const unit = shipped.slice(shipped.indexOf('[Unit]'))
    const text = PLACES.reduce((one, [from, to]) => one.replaceAll(from, to), unit)
    return { name, text: `# Change it with: systemctl edit ${name}\n${text}` }
  })
}
