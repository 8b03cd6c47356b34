import { saveFaxSettings } from '../domain/provisioning/fax-settings.ts'
import type { Provisioning } from '../domain/provisioning/provisioning.ts'
import type { DemoFiles } from './demo-files.ts'
import { insertConversations, insertRecording, insertRegistrations } from './demo-store.ts'
import { numberOf } from './history/contacts.ts'
import { shownAs } from './history/conversation.ts'
import { pastDays } from './history/past-days.ts'
import { recentHours, recordedCall, recordedCallAt } from './history/recent-hours.ts'
import type { DemoLine, ProvisionedCompany } from './provision-demo.ts'
import type { Random } from './random.ts'
import { demoRegistrations } from './registrations.ts'

/** Calls a working day, fewest and most. */
const callsADay: Readonly<Record<string, readonly [number, number]>> = {
  ahorn: [13, 21],
  lindner: [3, 6],
  'harbour-view': [4, 8],
}

/** Gives the companies a past: calls, messages, faxes, a recording, and the devices that are registered now. */
export const writeDemoHistory = async (
  { db, ...work }: Provisioning,
  companies: readonly ProvisionedCompany[],
  { files, now, random }: { files: DemoFiles; now: Date; random: Random },
): Promise<void> => {
  const conversations = companies.flatMap((company) => {
    const scene = { company, random }
    return [
      ...pastDays(scene, now, callsADay[company.company.external_id] ?? [2, 4]),
      ...recentHours(scene, files, now),
    ]
  })
  await insertConversations(db, conversations)
  await insertRegistrations(
    db,
    companies.flatMap((company) => demoRegistrations(company, now)),
  )
  for (const line of companies.flatMap(({ pilot, seats }) => [pilot, ...seats])) {
    if (line.username === recordedCall.line) await record(db, line, files, now)
    const fax = faxes[line.username]
    if (fax !== undefined) await saveFaxSettings({ ...work, db }, line.id, { active: true, ...fax })
  }
}

const copies = (destination: string, filetype: 'PDF' | 'TIFF') => ({
  destinations: [{ destination, filetype, incoming: true, outgoing: false, status: true }],
})

/** Who has a fax. */
const faxes: Readonly<Record<string, object>> = {
  'anna.novak': { name: 'Ahorn Innenausbau', ...copies('office@ahorn.example', 'PDF') },
  'max.berger': { name: 'Ahorn Werkstatt', ...copies('workshop@ahorn.example', 'TIFF') },
  'olivia.hart': { name: 'Harbour View' },
}

const record = async (db: Provisioning['db'], line: DemoLine, { recording }: DemoFiles, now: Date): Promise<void> => {
  const { at: start_time, callId: call_id } = recordedCallAt(now)
  await insertRecording(db, {
    ...{ subscriber_id: line.id, call_id, caller: numberOf.pennington, callee: shownAs(line), start_time },
    end_time: new Date(start_time.getTime() + Math.round(recording.seconds * 1000)),
    file_key: recording.key,
  })
}
