import { useNavigate } from '@tanstack/react-router'
import type { CallQuality } from '@lineside/contract/rtc/cdk'
import { frontCall } from '@lineside/telephony/call-window/stages'
import { emptyCallWindow } from '@lineside/telephony/call-window/step-call-window'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentToken } from '../../shared/api/request.ts'
import { useStore } from '../../shared/state/store.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { subscriberName } from '../pbx/subscriber-name.ts'
import { CallAnnouncer } from './call-announcer.tsx'
import { callKeys } from './call-keys.ts'
import { callLegs, streamsStore } from './call-legs.ts'
import type { CallStageProps } from './call-stage-props.ts'
import { abilitiesStore, calls, type Refusal } from './calls.ts'
import { callWindowStore, menuUnpinStore, takeWantedCall, wantedCallStore } from './calls-store.ts'
import css from './calls-host.module.css'
import { useCallDevices } from './devices/use-call-devices.ts'
import { engine } from './engine/engine.ts'
import { useLiveEvents } from '../live/use-live-events.ts'
import { usePeople } from './people/use-people.ts'
import { CallStage } from './stage/call-stage.tsx'
import { CallBar } from './stage/incoming/call-bar.tsx'
import { IncomingCall, WaitingOverPicture } from './stage/incoming/incoming-call.tsx'
import { RemoteAudio } from './stage/remote-media.tsx'
import { useCallKeys } from './use-call-keys.ts'
import { useCallLabel } from './use-call-label.ts'
import { useCallSignals } from './use-call-signals.ts'
import { useEngineToasts } from './use-engine-toasts.ts'

export interface CallsHostProps {
  /** The page that is open: another one makes the stage small. */
  path: string
}

/** NAV-20: the calls of every page behind the sign-in: the engine, what is heard and announced, and the window. */
export function CallsHost({ path }: CallsHostProps) {
  useEngine()
  useEngineToasts()
  useLiveEvents()
  const window = useStore(callWindowStore) ?? emptyCallWindow
  useEffect(() => calls.tell({ type: 'page', isHome: path === '/user/home' }), [path])
  useCallLabel(window.stage)
  useCallSignals(window)
  return (
    <>
      <CallAnnouncer stage={window.stage} />
      {window.stage.phase !== 'input' && <CallViews />}
    </>
  )
}

/** Runs the engine and the calls on it from sign-in to sign-out. */
function useEngine(): void {
  const t = useTranslations('calls')
  const navigate = useNavigate()
  const refused = useEffectEvent((reason: Refusal) => {
    if (reason === 'exists') return toast.error(t('refused.exists'))
    const isThere = engine.read().phase === 'ready'
    toast.error(isThere ? t('refused.notConnected', { network: 'sip' }) : t('refused.unavailable'))
  })
  const goHome = useEffectEvent(() => void navigate({ to: '/user/home' }))
  useEffect(() => {
    const stop = calls.start({
      onUnpin: () => menuUnpinStore.set(menuUnpinStore.read() + 1),
      onHome: () => goHome(),
      onRefused: (reason) => refused(reason),
    })
    engine.start(currentToken)
    const stopWanted = placeWantedCalls()
    return () => {
      stopWanted()
      stop()
      engine.stop()
    }
  }, [])
}

/** What pages ask for begins as soon as the engine is there, or is refused when it has failed. @returns ends it */
const placeWantedCalls = (): (() => void) => {
  const look = () => {
    const state = engine.read()
    if (wantedCallStore.read() === null || state.phase === 'starting' || state.phase === 'off') return
    const wanted = takeWantedCall()
    if (wanted) calls.actions.start(wanted.to, wanted.media)
  }
  look()
  const stops = [engine.subscribe(look), wantedCallStore.subscribe(look)]
  return () => stops.forEach((stop) => stop())
}

function CallViews() {
  const { subscriber, platformInfo } = useUser()
  const t = useTranslations('calls')
  const navigate = useNavigate()
  const showCalls = (number: string) => {
    calls.actions.close()
    void navigate({ to: '/user/conversations', search: { tab: 'call', search: number } })
  }
  const window = useStore(callWindowStore) ?? emptyCallWindow
  const streams = useStore(streamsStore)
  const hasKeys = useStore(callKeys)
  const devices = useCallDevices()
  const people = usePeople()
  const root = useRef<HTMLElement>(null)
  const { stage, isMaximised, controls } = window
  const quality = useCallQuality(stage.phase === 'established' ? stage.call.id : null)
  useCallKeys(window, calls.actions, root)
  const props: CallStageProps = {
    window,
    actions: calls.actions,
    can: useStore(abilitiesStore),
    me: { name: subscriberName(subscriber) },
    streams,
    devices,
    quality,
    lineName: people.lineName,
    people: [...people.colleagues, ...people.contacts, ...people.recent],
    hasKeys,
    setKeys: callKeys.set,
    onShowCalls: platformInfo.lineside ? showCalls : null,
  }
  const isIncoming = stage.phase === 'incoming'
  const isStage = isMaximised && !isIncoming
  useFocusOnStage(root, isStage)
  return (
    <section
      ref={root}
      // what fills the page is the page: that below it can not be reached meanwhile
      role={isStage ? 'main' : undefined}
      aria-label={t('region')}
      className={isStage ? css.stage : css.corner}
      tabIndex={-1}
      data-call={stage.phase}
    >
      {isStage ? <CallStage {...props} /> : isIncoming ? <IncomingCall {...props} /> : <CallBar {...props} />}
      {!isStage && stage.phase === 'established' && stage.other?.state === 'waiting' && (
        <div className={css.second}>
          <WaitingOverPicture props={props} call={stage.call} other={stage.other} />
        </div>
      )}
      <RemoteAudio
        stream={frontCall(stage) ? streams.other : null}
        volume={controls.volume}
        speaker={devices.chosen.speaker}
      />
    </section>
  )
}

/** What fills the page takes the focus, unless it is in it already; afterwards the page has it again. */
function useFocusOnStage(root: React.RefObject<HTMLElement | null>, isStage: boolean): void {
  useEffect(() => {
    if (!isStage) return
    const before = document.activeElement
    if (!root.current?.contains(before)) root.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [root, isStage])
}

const everyMilliseconds = 2000

/** What the line is like, asked every two seconds while somebody talks; null: not known. */
function useCallQuality(id: string | null): CallQuality | null {
  const [quality, setQuality] = useState<CallQuality | null>(null)
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const look = async () => {
      const next =
        (await callLegs
          .get(id)
          ?.call.quality?.()
          .catch(() => null)) ?? null
      if (!isOver) setQuality(next)
    }
    const timer = setInterval(() => void look(), everyMilliseconds)
    return () => {
      isOver = true
      clearInterval(timer)
      setQuality(null)
    }
  }, [id])
  return quality
}
