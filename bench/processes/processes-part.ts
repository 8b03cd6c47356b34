import type { Part } from '../section.ts'
import { callRows } from './call-rows.ts'
import { requestRows } from './request-rows.ts'

/** Measures what several processes cost beside one: bench -- processes. */
export const processesPart: Part = {
  name: 'processes',
  run: async (say) => ({
    name: 'processes',
    title: 'several processes beside one',
    how: [
      'Server processes on one bundled PostgreSQL with its usual, durable settings. µs: processor time, of the server processes and of all processes of the database, so it holds on two cores that all share. A ratio of 1.10 means that three processes on cores of their own do 2.7 times the requests of one, as long as the database has room.',
      'Requests: one process or three, in turn, over 8 keep-alive connections each, and so many a second of each that the cores are not full (150; 20 of those that take the database long); medians of the rounds, after a warm-up, less what the processes use while nobody asks. Asked as fast as they answer, three on these two cores take the cores from each other: 1.11 to 1.50 times the processor time of one.',
      'Calls: browsers at websockets of two processes; the caller calls, the called one answers at once, the caller hangs up. Both are at the same process, or each is at its own, in turn. Media go from browser to browser.',
    ],
    tables: [await requestRows(say), await callRows(say)],
  }),
}
