import { measured, type Row } from '../measured.ts'
import type { Part } from '../section.ts'
import { browserRows } from './browser-rows.ts'
import { idleSocketRows } from './idle-socket-rows.ts'
import { mediaRows } from './media-rows.ts'
import { setupRows } from './setup-rows.ts'
import { teamPageRows } from './team-page-rows.ts'

/** Measures the call engine: bench -- calls. */
export const callsPart: Part = {
  name: 'calls',
  run: async (say) => ({
    name: 'calls',
    title: 'the call engine',
    how: [
      'Set-ups: the runner in this process on a bundled database, with rows and conversations written as usual. 200 seats of one company call each other by extension, 16 at a time, with sides that have no media and answer at once. Each call is routed, rung, answered, ended and stored. Then 500 calls are held at a time, twice.',
      'Media: one media process, from the sources. All callers and members are in one other process, over the same loopback, with ICE, DTLS and SRTP as in a browser. Callers hear music in a loop; counting lasts 10 s after the last caller has come. In the conference each of six members sends 50 audio packets and 100 video packets (1,000 bytes) a second and gets those of the five others. The share of a core is that of the media process alone. The memory per session is what 75 more callers add.',
      'Browsers: two pages with the engine alone in one headless Chromium, signed in at the built server, call each other by extension. "Click to ringing" lasts from before the microphone is requested until the caller is told that it rings; "connected media" from accepting until media flow, without the microphone. The first sound is what the caller’s page would play louder than a hundredth: after accepting, the microphone of the other side (a tone); after the click, the voice of the platform. Medians of 20.',
      'Sockets: 10,000 seats of one customer connect to one server process, each with one signed-in socket, 40 at a time, and then say nothing. Everything runs on the same cores, including the other ends of the sockets. Meanwhile a seat of another customer requests the presence of colleagues ten times a second. At the end one more seat connects, and each of the 10,000 is told of it.',
      'Team pages: 1,000 seats of one customer have a signed-in socket each, as an open team page does, while 25 pairs of others call each other ten times a second, for a second each (`TEAM_PAGES`, `TEAM_SECONDS`: other figures). The same calls without the pages are measured first.',
    ],
    tables: [
      await table('set-ups', 120, () => setupRows(say)),
      await table('between two browsers', 180, () => browserRows(say)),
      await table('media through the server', 260, () => mediaRows(say)),
      await table('team pages', 180, () => teamPageRows(say)),
      await table('10,000 sockets of one customer', 240, () => idleSocketRows(say)),
    ],
  }),
}

const table = async (name: string, seconds: number, work: () => Promise<readonly Row[]>) => ({
  head: [name, '', 'budget', ''],
  rows: await measured(name, seconds, work),
})
