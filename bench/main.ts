// Run by scripts/bench.mjs, which installs and builds first. Measures the parts named by the arguments, or all.
import { apiPart } from './api/api-part.ts'
import { backupPart } from './backup/backup-part.ts'
import { callForwardingPart } from './call-forwarding/call-forwarding-part.ts'
import { callsPart } from './calls/calls-part.ts'
import { eventsPart } from './events/events-part.ts'
import { firstViewPart } from './first-view/first-view-part.ts'
import { frontPart } from './front/front-part.ts'
import { fuzzPart } from './fuzz/fuzz-part.ts'
import { hooksPart } from './hooks/hooks-part.ts'
import { killsPart } from './kills/kills-part.ts'
import { mediaPart } from './media/media-part.ts'
import { misbehavingPart } from './misbehaving/misbehaving-part.ts'
import { operatorsPart } from './operators/operators-part.ts'
import { pbxPart } from './pbx/pbx-part.ts'
import { processesPart } from './processes/processes-part.ts'
import { registrationsPart } from './registrations/registrations-part.ts'
import { replicaPart } from './replica/replica-part.ts'
import { resolvePart } from './resolve/resolve-part.ts'
import { rollingPart } from './rolling/rolling-part.ts'
import { scalePart } from './scale/scale-part.ts'
import { machineLine, renderSection, writeSection } from './results.ts'
import { sipPart } from './sip/sip-part.ts'
import { startPart } from './start/start-part.ts'
import { watchingPart } from './watching/watching-part.ts'

const figures = [
  startPart,
  firstViewPart,
  apiPart,
  mediaPart,
  resolvePart,
  callForwardingPart,
  pbxPart,
  processesPart,
  operatorsPart,
  frontPart,
  callsPart,
  sipPart,
  registrationsPart,
  scalePart,
  backupPart,
  watchingPart,
  hooksPart,
  eventsPart,
  replicaPart,
]
const parts = [...figures, misbehavingPart, fuzzPart, killsPart, rollingPart]
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !parts.some((part) => part.name === name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": npm run bench -- ${parts.map(({ name }) => name).join('|')}.`)
  process.exit(1)
}

// exit properly on a signal, so that the processes started by the parts end, too
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

// one after another, because parallel parts would disturb each other's figures
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const machine = machineLine(new Date())
  const section = await part.run((progress) => console.error(`${part.name}: ${progress}`))
  const text = renderSection(section, machine)
  console.log(`\n${text}\n`)
  await writeSection(part.name, text)
}
// a measurement that was given up may still hold the process
process.exit()
