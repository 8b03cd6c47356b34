import type { Part } from '../section.ts'
import { faxRows } from './fax-rows.ts'
import { greetingRows } from './greeting-rows.ts'
import { withMediaServer } from './media-server.ts'

/** Measures the conversion of sounds and fax pages, which the built server does in separate processes. */
export const mediaPart: Part = {
  name: 'media',
  run: async (say) => {
    const rows: string[][] = []
    await withMediaServer(async (server) => {
      rows.push(...(await greetingRows(server, say)))
      rows.push(...(await faxRows(server, say)))
    })
    return {
      name: 'media',
      title: 'sounds and pages',
      how: [
        'Setup: the built server, its demo world and its bundled PostgreSQL. Client, server and conversion share the cores.',
        'Greetings: time from the first byte sent to the last byte of the MP3 that the portal plays; median of 5 after the first. Memory is the resident memory of the server process alone.',
        'Faxes: time from the first byte of the PDF sent to the answer, which comes when all pages are rendered and stored. During the faxes, and before them without a fax, one client requests a page of conversations again and again, 2 ms after each answer.',
      ],
      tables: [{ head: ['', 'figure', 'budget', ''], rows }],
    }
  },
}
