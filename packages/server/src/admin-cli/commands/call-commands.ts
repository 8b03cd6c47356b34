import { callsOfNumber, callsUp, traceCall } from '../../domain/calls-up/calls-up-store.ts'
import { endCallUp } from '../../domain/calls-up/end-call-up.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { command } from '../command.ts'
import { findSubscriber } from '../references-store.ts'
import { pageOf, pageOptions } from '../page-options.ts'

/** Calls of a number that a trace lists. */
const mostOfNumber = 20

/** RUN-03: calls that are up, and what became of others. */
export const callCommands = [
  command({
    noun: 'calls',
    verb: 'list',
    audience: 'operator',
    summary: 'calls that are up: parties, how long, over what, and the process that runs them',
    options: pageOptions,
    reads: true,
    run: async ({ db, now }, values) => await callsUp(db, now(), pageOf(values)),
  }),
  command({
    noun: 'calls',
    verb: 'end',
    object: { kind: 'call', by: ['id'] },
    audience: 'operator',
    summary:
      'end a call that is up, at whatever process, and say whether it has ended, was over already, or is not reachable',
    options: { id: { kind: 'text', help: 'ID of the call, as the list shows it', required: true } },
    inBatches: true,
    run: ({ db }, { id }) => endCallUp(db, id),
  }),
  command({
    noun: 'calls',
    verb: 'trace',
    summary: 'everything that is stored of a call: steps of the rules, legs, rows; or the last calls of a number',
    options: {
      id: { kind: 'text', help: 'ID of the call' },
      subscriber: {
        kind: 'text',
        help: 'a line that was in it, name@domain: for calls that ended more than a day ago',
      },
      number: { kind: 'text', help: 'number with its country code, such as 43199200' },
    },
    reads: true,
    run: async (work, { id, number, subscriber }) => {
      const { db } = work
      if ((id === undefined) === (number === undefined)) throw operatorRefusal('Add --id or --number.')
      if (id !== undefined) {
        const line = subscriber === undefined ? null : (await findSubscriber(work, subscriber)).id
        const trace = await traceCall(db, id, line)
        if (trace === undefined) throw operatorRefusal(`Nothing is stored of a call '${id}'.`)
        return trace
      }
      const digits = (number ?? '').replaceAll(/\D/g, '')
      return (await callsOfNumber(db, digits, mostOfNumber)).map((call) => ({ id: call }))
    },
  }),
]
