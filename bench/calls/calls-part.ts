import type { Part } from '../section.ts'
import { setupRows } from './setup-rows.ts'

/** What the call engine does: bench -- calls. */
export const callsPart: Part = {
  name: 'calls',
  run: async (say) => ({
    name: 'calls',
    title: 'the call engine',
    how: [
      'Set-ups: the runner in this process on a bundled database, its rows and conversations written as ever; 200 seats of one company call each other by extension, 16 at a time, with sides that have no media and answer at once. Each call is decided, rung, answered, ended and written down.',
    ],
    tables: [{ head: ['set-ups', '', 'budget', ''], rows: await setupRows(say) }],
  }),
}
