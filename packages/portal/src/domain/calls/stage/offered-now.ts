import type { CallControl, ControlMoment } from '@lineside/telephony/call-window/offered-controls'
import { offeredControls } from '@lineside/telephony/call-window/offered-controls'
import type { CallStageProps } from '../call-stage-props.ts'

const momentOf = ({ stage }: CallStageProps['window']): ControlMoment => {
  if (stage.phase === 'ended') return 'ended'
  if (stage.phase !== 'established') return stage.phase !== 'input' && stage.other ? 'asking' : 'before'
  if (stage.call.lostUntil !== null) return 'lost'
  if (stage.other?.state !== 'held') return 'talking'
  return stage.other.isAsking ? 'asking' : 'two'
}

/** The controls that the call in front offers now, on the stage and in the bar. */
export const offeredNow = ({ window, can }: CallStageProps): readonly CallControl[] =>
  offeredControls({
    moment: momentOf(window),
    isService: window.stage.phase !== 'input' && window.stage.call.isService,
    engine: can,
    canShare: 'getDisplayMedia' in (navigator.mediaDevices ?? {}),
  })
