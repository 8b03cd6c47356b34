import { limits } from '@lineside/contract/limits'
import type { Services } from '../../domain/services.ts'
import { createOneListener } from '../../platform/one-listener.ts'
import type { ForwarderEvent, Forwarders } from './forwarder.ts'
import { createMediaProcesses } from './media-processes.ts'

/** Maximum number of conferences per process. Each of them may have sixteen members with pictures. */
const MOST_ROOMS = 50

/** Runs conferences in processes of their own, so that trouble in a conference cannot harm calls. */
export const createForwarders = ({ config, log }: Pick<Services, 'config' | 'log'>): Forwarders => {
  const processes = createMediaProcesses({ config, log, mostLoad: MOST_ROOMS })
  return {
    open(room) {
      const events = createOneListener<ForwarderEvent>(0)
      const forwarding = processes.processFor(room).openRoom(events.emit)
      return {
        join: (member, how) => forwarding.join(member, how?.isAudioOnly ?? false),
        answer(member, description) {
          if (description.length <= limits.sessionDescriptionLength) forwarding.answer(member, description)
        },
        leave: (member) => forwarding.leave(member),
        close: () => forwarding.close(),
        listen: events.listen,
      }
    },
    close: () => processes.close(),
  }
}
