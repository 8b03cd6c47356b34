import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { queueDefaults, queueNumber } from '@lineside/telephony/queue/queue-numbers'
import { setMember, setMembers } from '../../shared/api/resource-client.ts'
import type { NewPreferenceLine } from '../../domain/pbx/use-preference-lines-page.tsx'

/** CQ-02: the form of a new queue, as it is typed. */
export interface NewQueue extends NewPreferenceLine {
  readonly length: string
  readonly wrapUp: string
}

/** CQ-05 */
export const newQueue: NewQueue = {
  line: '',
  length: String(queueDefaults.max_queue_length),
  wrapUp: String(queueDefaults.queue_wrap_up_time),
}

/** CQ-03: a queue is three preferences of its line, written at once. */
export const writeQueue = (id: number, { length, wrapUp }: NewQueue) =>
  setMembers(subscriberPreferences, id, {
    cloud_pbx_callqueue: true,
    max_queue_length: queueNumber('max_queue_length', length),
    queue_wrap_up_time: queueNumber('queue_wrap_up_time', wrapUp),
  })

export const removeQueue = (id: number) => setMember(subscriberPreferences, id, 'cloud_pbx_callqueue', false)
