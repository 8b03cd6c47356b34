import { createOneListener } from '../../platform/one-listener.ts'
import { type LegEvent, type LegSound, mostKeptEvents } from '../../rtc/legs/leg.ts'
import { type HearMessage, heardByRelay } from './heard-by-relay.ts'

/** The listeners of a leg of a phone, and what the leg and its dialog tell them. */
export const createLegListeners = () => {
  const { emit, listen } = createOneListener<LegEvent>(mostKeptEvents)
  const { emit: sounds, listen: onSound } = createOneListener<LegSound>(0)
  const onHeard: HearMessage = (message) => {
    const report = heardByRelay(message)
    if (report !== null) sounds(report)
  }
  return {
    emit,
    /** For its dialog. */
    ofDialog: { emit, onHeard },
    /** For the leg itself. */
    ofLeg: { listen, onSound },
  }
}
