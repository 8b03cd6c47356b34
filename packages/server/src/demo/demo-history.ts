import { recordConversations } from '../domain/conversations/record-store.ts'
import { saveFaxSettings } from '../domain/provisioning/fax-settings.ts'
import type { Provisioning } from '../domain/saving/saving.ts'
import type { DemoFiles } from './demo-files.ts'
import { saveDemoMailToFax } from './demo-mail-to-fax.ts'
import { type DemoRecordingRow, insertRecording, insertRegistrations } from './demo-store.ts'
import { pastDays } from './history/past-days.ts'
import { recentHours } from './history/recent-hours.ts'
import { type RecordedConversation, recordedConversations } from './history/recorded-calls.ts'
import type { ProvisionedCompany } from './provision-demo.ts'
import type { Random } from './random.ts'
import { demoRegistrations } from './registrations.ts'

/** Fewest and most calls on a working day, by company. */
const callsADay: Readonly<Record<string, readonly [number, number]>> = {
  ahorn: [13, 21],
  lindner: [3, 6],
  'harbour-view': [4, 8],
}

/** Gives the companies a history of calls, messages, faxes and recordings, and the devices that are registered now. */
export const writeDemoHistory = async (
  { db, ...work }: Provisioning,
  companies: readonly ProvisionedCompany[],
  { files, now, random }: { files: DemoFiles; now: Date; random: Random },
): Promise<void> => {
  const recorded = companies.flatMap((company) => recordedConversations({ company, random }, files.recordings, now))
  const conversations = companies.flatMap((company) => {
    const scene = { company, random }
    return [
      ...pastDays(scene, now, callsADay[company.company.external_id] ?? [2, 4]),
      ...recentHours(scene, files, now),
    ]
  })
  const all = [...conversations, ...recorded.flatMap((call) => call.conversations)]
  // ids ascend with time
  await recordConversations(
    db,
    all.toSorted((left, right) => left.start_time.getTime() - right.start_time.getTime()),
  )
  for (const call of recorded) await insertRecording(db, recordingOf(call))
  await insertRegistrations(
    db,
    companies.flatMap((company) => demoRegistrations(company, now)),
  )
  for (const line of companies.flatMap(({ pilot, seats }) => [pilot, ...seats])) {
    const fax = faxes[line.username]
    if (fax !== undefined) await saveFaxSettings({ ...work, db }, line.id, { active: true, ...fax })
    await saveDemoMailToFax({ ...work, db }, line, random)
  }
}

const copies = (destination: string, filetype: 'PDF' | 'TIFF') => ({
  destinations: [{ destination, filetype, incoming: true, outgoing: false, status: true }],
})

/** Fax settings by username. */
const faxes: Readonly<Record<string, object>> = {
  'anna.novak': { name: 'Ahorn Innenausbau', ...copies('office@ahorn.example', 'PDF') },
  'max.berger': { name: 'Ahorn Werkstatt', ...copies('workshop@ahorn.example', 'TIFF') },
  'olivia.hart': { name: 'Harbour View' },
}

const recordingOf = ({ conversations, recording }: RecordedConversation): DemoRecordingRow => {
  const [{ call_id, caller, callee, start_time }] = conversations
  const begin = new Date(start_time)
  return {
    call_id,
    caller,
    callee,
    start_time: begin,
    end_time: new Date(begin.getTime() + Math.round(recording.seconds * 1e3)),
    parties: conversations.map(({ subscriber_id }) => subscriber_id),
    streams: [
      {
        type: 'mixed',
        party: null,
        file_key: recording.key,
      },
      ...Object.entries(recording.sides ?? {}).map(([party, file_key]) => ({
        type: 'single' as const,
        file_key,
        party: party === 'caller' ? ('caller' as const) : ('callee' as const),
      })),
    ],
  }
}
