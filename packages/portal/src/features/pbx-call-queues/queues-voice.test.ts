import type { QueuesState } from '@lineside/telephony/queue/queue-board'
import { expect, test } from 'vitest'
import type { Texts } from '../../shared/i18n/texts.ts'
import { queuesVoice } from './queues-voice.ts'

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as Texts<'pbx-queues'>
const quiet: QueuesState = { waiting: 0, busy: [], long: 0, longest: 0, unattended: [] }
const busy: QueuesState = { ...quiet, waiting: 3, busy: ['Workshop'], longest: 119 }

test.each([
  ['nothing is said before it is known', { count: undefined, state: quiet }, '', ''],
  ['there is no queue', { count: 0, state: quiet }, 'voice.none', ''],
  ['a platform that tells only the count', { count: 2, state: null }, 'count {"count":2}.', ''],
  ['nobody waits', { count: 2, state: quiet }, 'voice.nobody {"count":2}', ''],
  ['callers wait in one queue', { count: 2, state: busy }, 'voice.waitFor {"count":3,"name":"Workshop"}', ''],
  [
    'callers wait in two queues',
    { count: 2, state: { ...busy, busy: ['Workshop', 'Sales'] } },
    'voice.waitIn {"count":3,"queues":2}',
    '',
  ],
  [
    'one of them waits long',
    { count: 2, state: { ...busy, long: 1, longest: 125 } },
    'voice.waitFor {"count":3,"name":"Workshop"}',
    'voice.oneLong {"time":"2:05"}',
  ],
  [
    'the only one waits long',
    { count: 2, state: { ...busy, waiting: 1, long: 1, longest: 125 } },
    'voice.waitFor {"count":1,"name":"Workshop"}',
    'voice.theOneLong {"time":"2:05"}',
  ],
  [
    'several wait long, which comes before a queue with nobody',
    { count: 2, state: { ...busy, long: 2, longest: 125, unattended: ['Sales'] } },
    'voice.waitFor {"count":3,"name":"Workshop"}',
    'voice.long {"count":2,"time":"2:05"}',
  ],
  [
    'nobody is there for one queue',
    { count: 2, state: { ...quiet, unattended: ['Sales'] } },
    'voice.nobody {"count":2}',
    'voice.unattended {"name":"Sales"}',
  ],
  [
    'nobody is there for two',
    { count: 2, state: { ...quiet, unattended: ['Sales', 'Shop'] } },
    'voice.nobody {"count":2}',
    'voice.unattendedMany {"count":2}',
  ],
] as const)('CQ-01: the sentence, %s', (_, known, calm, warning) => {
  expect(queuesVoice(known, t)).toEqual({ calm, warning })
})
