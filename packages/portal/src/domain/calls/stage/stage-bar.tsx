import type { TalkingCall } from '@lineside/telephony/call-window/call-window'
import { qualityWord } from '@lineside/telephony/call-window/quality-words'
import type { CallControl } from '@lineside/telephony/call-window/offered-controls'
import { useTranslations } from 'use-intl'
import type { CallStageProps } from '../call-stage-props.ts'
import { CallTime, useSecondsSince } from './call-time.tsx'
import { ControlsBar } from './controls/controls-bar.tsx'
import { QualityChip, RecordingChip } from './fact-chip.tsx'
import { offeredNow } from './offered-now.ts'
import { SoundLock } from './sound-lock.tsx'
import { partyName } from './words/party-words.ts'

/** The control bar of the call in front, offering what this call can do now. */
export function StageBar({ props }: { props: CallStageProps }) {
  const { window, actions } = props
  const { stage, panel, controls } = window
  const t = useTranslations('call-stage')
  if (stage.phase === 'input') return null
  const { call } = stage
  const isHolding = stage.phase === 'established' && Boolean(stage.call.hold?.byUs)
  const isSendingCamera = call.media === 'video' && controls.camera
  const isSharing = call.media === 'screen'
  const toggle = (shown: NonNullable<typeof panel>) => () =>
    panel === shown ? actions.closePanel() : actions.openPanel(shown)
  const press: Record<CallControl, () => void> = {
    mute: () => actions.setMicrophone(!controls.microphone),
    hold: () => (isHolding ? actions.resume() : actions.hold()),
    camera: () => actions.setCamera(!isSendingCamera),
    share: () => actions.setScreen(!isSharing),
    keypad: toggle('keypad'),
    transfer: toggle('transfer'),
    park: actions.park,
    add: toggle('add'),
    devices: toggle('devices'),
    end: actions.hangUp,
  }
  return (
    <ControlsBar
      offered={offeredNow(props)}
      facts={
        stage.phase === 'established' && isScreenShown(stage.call) ? (
          <ShareFacts props={props} call={stage.call} />
        ) : undefined
      }
      controls={controls}
      panel={panel}
      isHolding={isHolding}
      isSendingCamera={isSendingCamera}
      isSharing={isSharing}
      isBefore={stage.phase !== 'established'}
      endsWith={stage.phase === 'established' && stage.other ? partyName(call.party, t) : undefined}
      onControl={(control) => press[control]()}
      onVolume={actions.setVolume}
      onMinimise={actions.minimise}
    />
  )
}

const isScreenShown = ({ remote, hold, lostUntil }: TalkingCall) => remote.screen && hold === null && lostUntil === null

/** The chips of a call with a shared screen, which leaves no other room for them. */
function ShareFacts({ props: { quality }, call }: { props: CallStageProps; call: TalkingCall }) {
  return (
    <>
      <CallTime since={call.answeredAt} />
      <QualityChip word={qualityWord(quality, true, useSecondsSince(call.answeredAt))} lines={null} />
      <SoundLock side={call.farSide} />
      {call.isRecorded && <RecordingChip isPaused={false} />}
    </>
  )
}
