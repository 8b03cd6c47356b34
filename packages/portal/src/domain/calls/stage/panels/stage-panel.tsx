import { holdSound } from '@lineside/telephony/call-window/hold-sound'
import { useTranslations } from 'use-intl'
import type { CallStageProps } from '../../call-stage-props.ts'
import { DevicesPanel } from '../devices/devices-panel.tsx'
import { KeypadPanel } from './keypad-panel.tsx'
import { partyName } from '../words/party-words.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** The panel beside the stage, one at a time: keypad, devices, or whom to call. */
export function StagePanel({ props }: { props: CallStageProps }) {
  const { window, actions, people, devices, streams } = props
  const { stage, panel, controls } = window
  const t = useTranslations('call-stage')
  if (stage.phase === 'input' || panel === null) return null
  const name = partyName(stage.call.party, t)
  if (panel === 'keypad')
    return <KeypadPanel hasKeys={props.hasKeys} onDigit={actions.sendDigit} onClose={actions.closePanel} />
  if (panel === 'devices')
    return (
      <DevicesPanel
        devices={devices}
        streams={streams}
        otherName={stage.phase === 'established' ? name : null}
        isMuted={!controls.microphone}
        volume={controls.volume}
        onVolume={actions.setVolume}
        onClose={actions.closePanel}
      />
    )
  return (
    <TransferPanel
      key={panel}
      purpose={panel}
      withName={name}
      sound={holdSound(stage.call, null, props.music)}
      people={people.filter(({ number }) => number !== stage.call.party.number)}
      onTransfer={actions.transferNow}
      onAsk={actions.askFirst}
      onAdd={actions.add}
      onClose={actions.closePanel}
    />
  )
}
