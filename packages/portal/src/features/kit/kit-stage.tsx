import type { CallQuality } from '@lineside/contract/rtc/cdk'
import type { CallActions } from '@lineside/telephony/call-window/call-window'
import { useEffect, useState } from 'react'
import type { CallStageProps, CallStreams } from '../../domain/calls/call-stage-props.ts'
import { CallStage } from '../../domain/calls/stage/call-stage.tsx'
import { CallBar } from '../../domain/calls/stage/incoming/call-bar.tsx'
import { IncomingCall } from '../../domain/calls/stage/incoming/incoming-call.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import css from './kit-page.module.css'
import { kitDevices, kitLineName, kitMoments, kitOwnDevices, kitPeople } from './kit-stage-states.ts'
import { kitPicture } from './kit-stage-streams.ts'

const clear: CallQuality = {
  roundTripMs: 40,
  lost: 0,
  jitterMs: 5,
  receiving: 32_000,
  sending: 32_000,
  ownLevel: 0.1,
  otherLevel: 0.1,
  limitedBy: null,
}

const nothing = () => undefined
const quiet: CallActions = {
  start: nothing,
  answer: nothing,
  reconnect: nothing,
  takeHere: nothing,
  endAndAnswer: nothing,
  decline: nothing,
  toVoicebox: nothing,
  silence: nothing,
  hangUp: nothing,
  close: nothing,
  callAgain: nothing,
  setMicrophone: nothing,
  setCamera: nothing,
  setScreen: nothing,
  setVolume: nothing,
  sendDigit: nothing,
  hold: nothing,
  resume: nothing,
  swap: nothing,
  connect: nothing,
  back: nothing,
  transferNow: nothing,
  park: nothing,
  askFirst: nothing,
  add: nothing,
  openPanel: nothing,
  closePanel: nothing,
  minimise: nothing,
  maximise: nothing,
  dismissNotice: nothing,
  keepOpen: nothing,
}
const can = {
  hold: true,
  transfer: true,
  connect: true,
  voicebox: true,
  park: true,
  changeMedia: true,
  reconnect: true,
  take: true,
}

/** Shows one sample state of a call with the product's own components, at `kit.html#stage/NAME`. */
export function KitStage({ name }: { name: string }) {
  const moment = kitMoments[name]
  const [isMuted, setMuted] = useState(moment?.isMuted ?? false)
  const [panel, setPanel] = useState(moment?.panel ?? null)
  const [hasKeys, setKeys] = useState(true)
  const streams = usePictures(moment?.picture)
  if (!moment) return <p>No state of this name.</p>
  const props: CallStageProps = {
    window: {
      stage: moment.stage,
      controls: { microphone: !isMuted, camera: true, volume: 0.7, keypad: true },
      panel,
      isMaximised: !moment.isSmall,
      isHome: true,
      notice: moment.notice ?? null,
    },
    actions: {
      ...quiet,
      setMicrophone: (isOn) => setMuted(!isOn),
      openPanel: setPanel,
      closePanel: () => setPanel(null),
    },
    can,
    me: { name: 'Anna Novak' },
    streams,
    devices: kitDevices,
    quality: { ...clear, ...(moment.isWeak && { lost: 0.1, limitedBy: 'bandwidth' as const }) },
    people: kitPeople,
    music: { plays: true, changedAt: null, switchOn: null },
    hasKeys,
    setKeys,
    callFromPhone: { devices: kitOwnDevices, call: async () => true },
    callBack: name === 'ended-unanswered' ? async () => true : null,
    onShowCalls: () => undefined,
    lineName: kitLineName,
  }
  const isInCorner = moment.isSmall || moment.stage.phase === 'incoming'
  if (!isInCorner)
    return (
      <div className={css.stage} data-moment={name}>
        <CallStage {...props} />
      </div>
    )
  return (
    <div data-moment={name}>
      <Sheet>
        <h1>Whatever page is open</h1>
      </Sheet>
      {moment.isSmall ? <CallBar {...props} /> : <IncomingCall {...props} />}
    </div>
  )
}

const noStreams: CallStreams = { own: null, other: null }

function usePictures(picture: 'camera' | 'screen' | undefined): CallStreams {
  const [streams, setStreams] = useState(noStreams)
  useEffect(() => {
    if (!picture) return
    const made = { own: kitPicture('green'), other: kitPicture(picture === 'screen' ? 'plan' : 'brown') }
    // the streams are external resources of this page, as those of a real call are
    // oxlint-disable-next-line react/set-state-in-effect
    setStreams(made)
    return () => {
      for (const stream of [made.own, made.other]) for (const track of stream.getTracks()) track.stop()
    }
  }, [picture])
  return streams
}
