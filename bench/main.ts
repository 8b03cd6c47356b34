// Run by scripts/bench.mjs, which installs and builds before: measures the parts that the arguments name, or all.
import { apiPart } from './api/api-part.ts'
import { callForwardingPart } from './call-forwarding/call-forwarding-part.ts'
import { firstViewPart } from './first-view/first-view-part.ts'
import { machineLine } from './machine.ts'
import { mediaPart } from './media/media-part.ts'
import { pbxPart } from './pbx/pbx-part.ts'
import { renderSection } from './render-section.ts'
import { resolvePart } from './resolve/resolve-part.ts'
import { writeSection } from './results-file.ts'
import { startPart } from './start/start-part.ts'

const parts = [startPart, firstViewPart, apiPart, mediaPart, resolvePart, callForwardingPart, pbxPart]
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !parts.some((part) => part.name === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": npm run bench -- ${parts.map(({ name }) => name).join('|')}.`)
  process.exit(1)
}

// an end from outside is an end in order: what the parts started ends with us
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

// one after another: two that run at a time measure each other
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const machine = machineLine(new Date())
  const section = await part.run((progress) => console.error(`${part.name}: ${progress}`))
  const text = renderSection(section, machine)
  console.log(`\n${text}\n`)
  await writeSection(part.name, text)
}
