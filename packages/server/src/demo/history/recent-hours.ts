import type { DemoFiles } from '../demo-files.ts'
import type { DemoLine } from '../provision-demo.ts'
import { forwarded, incoming, internal, outgoing, type Scene, toGroup } from './calls.ts'
import { numberOf } from './contacts.ts'
import type { DemoConversation } from './conversation.ts'
import { demoFaxes } from './faxes.ts'
import { fax, voicemail } from './messages.ts'

/** The last hours at each company, in minutes before `now`, so that a user who signs in sees recent calls. */
export const recentHours = (scene: Scene, files: DemoFiles, now: Date): DemoConversation[] => {
  const { pilot, seats, groups, company } = scene.company
  const line = (username: string): DemoLine =>
    [pilot, ...seats, ...groups].find((candidate) => candidate.username === username) ?? pilot
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000 - 17_000)
  const said = (
    username: string,
    asset: string,
    from: string,
    minutes: number,
    folder: 'INBOX' | 'Old' = 'INBOX',
  ): DemoConversation[] => {
    const sound = files.sounds[asset]
    if (sound === undefined) throw new Error(`The demo world has no message '${asset}'`)
    return voicemail(scene, line(username), { from, at: ago(minutes), sound, folder })
  }
  const scripts: Record<string, () => DemoConversation[][]> = {
    ahorn: () => [
      [incoming(scene, pilot, numberOf.nowak, { at: ago(6), status: 'cancel' })],
      [outgoing(scene, pilot, numberOf.osei, { at: ago(14), seconds: 271 })],
      said('anna.novak', 'short-call-back', numberOf.ellery, 23),
      internal(scene, line('sofia.marchetti'), pilot, { at: ago(41), seconds: 727 }),
      toGroup(scene, line('sales'), line('max.berger'), { from: numberOf.sommer, at: ago(52), seconds: 188 }),
      said('anna.novak', 'architect-changes', numberOf.osei, 96),
      [outgoing(scene, pilot, numberOf.roth, { at: ago(104), status: 'busy' })],
      forwarded(scene, pilot, {
        from: numberOf.whitfield,
        to: line('max.berger'),
        callType: 'cfb',
        at: ago(118),
        seconds: 95,
      }),
      said('max.berger', 'driver-at-the-gate', numberOf.kranich, 31),
      said('max.berger', 'delivery-delayed', numberOf.whitfield, 149),
      said('max.berger', 'question-about-offer', numberOf.sommer, 1_530, 'Old'),
      said('sofia.marchetti', 'question-about-offer', numberOf.sommer, 88),
      said('jonas.keller', 'maintenance-tonight', numberOf.aaker, 126),
      said('lukasz.wisniewski', 'appointment-moved', numberOf.lindner, 75),
      said('petra.lang', 'documents-missing', numberOf.roth, 181),
      said('felix.brandt', 'thanks-and-invoice', numberOf.nowak, 1_622, 'Old'),
      said('anna.novak', 'documents-missing', numberOf.roth, 1_486),
      said('anna.novak', 'booking-confirmed', numberOf.harbour, 4_420, 'Old'),
      said('anna.novak', 'thanks-and-invoice', numberOf.nowak, 7_302, 'Old'),
      demoFaxes.map(({ document, line: username, minutesAgo, ...options }) =>
        fax(scene, line(username), { ...options, at: ago(minutesAgo), stored: faxNamed(files, document) }),
      ),
    ],
    lindner: () => [
      [incoming(scene, line('doris.berger'), '436767001122', { at: ago(9), seconds: 143 })],
      internal(scene, line('doris.berger'), pilot, { at: ago(35), seconds: 62 }),
      [outgoing(scene, line('doris.berger'), '43199200', { at: ago(77), seconds: 51 })],
      said('eva.lindner', 'documents-missing', numberOf.roth, 112),
      said('doris.berger', 'short-call-back', numberOf.ellery, 1_390, 'Old'),
    ],
    'harbour-view': () => [
      toGroup(scene, line('reservations'), line('front.desk'), { from: '12025550143', at: ago(8), seconds: 204 }),
      [incoming(scene, line('ben.carter'), numberOf.pennington, { at: ago(27), status: 'cancel' })],
      [outgoing(scene, pilot, '441914980245', { at: ago(49), seconds: 318 })],
      said('olivia.hart', 'maintenance-tonight', numberOf.aaker, 66),
      said('ben.carter', 'short-call-back', numberOf.ellery, 140),
      internal(scene, line('ben.carter'), pilot, { at: ago(155), seconds: 96 }),
    ],
  }
  return (scripts[company.external_id]?.() ?? []).flat()
}

const faxNamed = (files: DemoFiles, name: string) => {
  const stored = files.faxes[name]
  if (stored === undefined) throw new Error(`The demo world has no fax '${name}'`)
  return stored
}
