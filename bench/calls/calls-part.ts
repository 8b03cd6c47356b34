import { measured, type Row } from '../measured.ts'
import type { Part } from '../section.ts'
import { browserRows } from './browser-rows.ts'
import { idleSocketRows } from './idle-socket-rows.ts'
import { mediaRows } from './media-rows.ts'
import { setupRows } from './setup-rows.ts'

/** Measures the call engine: bench -- calls. */
export const callsPart: Part = {
  name: 'calls',
  run: async (say) => ({
    name: 'calls',
    title: 'the call engine',
    how: [
      'Set-ups: the runner in this process on a bundled database, its rows and conversations written as ever; 200 seats of one company call each other by extension, 16 at a time, with sides that have no media and answer at once. Each call is decided, rung, answered, ended and written down. Then 500 calls are held at a time, twice.',
      'Media: one media process, from the sources; all callers and members are in one other process, over the same loopback, with ICE, DTLS and SRTP as a browser has them. Callers hear the music that repeats; counted for 10 s after the last one has come. In the conference each of six sends 50 packets of voice and 100 of picture (1,000 bytes) a second and gets those of the five others. The share of a core is what the media process alone takes. The memory of a session is what 75 more callers add.',
      'Browsers: two pages with the engine alone in one headless Chromium, signed in at the built server, call each other by extension. "Click to ringing" counts from before the microphone is asked for until the caller is told that it rings; "connected" from accepting until media flow, without the microphone. The first sound is what the caller’s page would play louder than a hundredth: of the other one’s microphone, a tone, after accepting; of the platform’s voice, after the click. Medians of 20.',
      'Sockets: 10,000 seats of one customer come to one server process, each with one signed-in socket, 40 at a time, and then say nothing; everything runs on the same cores, the other ends of the sockets among it. Meanwhile somebody of another customer asks for the presence of colleagues ten times a second. At the end one more seat comes, and each of the 10,000 is told of it.',
    ],
    tables: [
      await table('set-ups', 120, () => setupRows(say)),
      await table('between two browsers', 180, () => browserRows(say)),
      await table('media through the server', 260, () => mediaRows(say)),
      await table('10,000 sockets of one customer', 240, () => idleSocketRows(say)),
    ],
  }),
}

const table = async (name: string, seconds: number, work: () => Promise<readonly Row[]>) => ({
  head: [name, '', 'budget', ''],
  rows: await measured(name, seconds, work),
})
