import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { npm } from './npm.mjs'
import { root } from './root.mjs'

export const BILL_OF_MATERIALS = join(root, 'packages/server/dist/sbom.cdx.json')

/** Some hundred packages take about 1 KB each. */
const most = 64 * 1024 * 1024

const isForDevelopment = ({ name, value }) => name === 'cdx:npm:package:development' && value === 'true'

/**
 * HARD-05: writes the software bill of materials of what ships, in CycloneDX: every package that is not for development
 * only, with version, licence and hash, as the lock file has them. It names no folder of this machine.
 * @returns false if this npm cannot tell, which is so before npm 9.9
 */
export async function writeBillOfMaterials() {
  const [program, ...first] = npm()
  const told = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const answer = await promisify(execFile)(program, [...first, ...told], { cwd: root, maxBuffer: most }).catch(
    () => null,
  )
  if (answer === null) return false
  const bill = JSON.parse(answer.stdout)
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // npm takes the name of the folder
  Object.assign(bill.metadata.component, { name, version })
  // npm's own --omit=dev also leaves out what both the product and its tests use
  bill.components = bill.components.filter(({ properties }) => !properties?.some(isForDevelopment))
  const shipped = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }))
  mkdirSync(dirname(BILL_OF_MATERIALS), { recursive: true })
  writeFileSync(BILL_OF_MATERIALS, `${JSON.stringify(bill, null, 1)}\n`)
  return true
}
