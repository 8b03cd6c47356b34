import { navigate } from '../../../shared/navigation/navigation.ts'
import type { CallQuality } from '@lineside/contract/rtc/cdk'
import type { CallWindow } from '@lineside/telephony/call-window/call-window'
import {
  unnamedCalls,
  unnamedDialled,
  unnamedLine,
  unnamedService,
  withDialledName,
  withPartyName,
} from '@lineside/telephony/call-window/called-name'
import { frontCall } from '@lineside/telephony/call-window/stages'
import { emptyCallWindow } from '@lineside/telephony/call-window/step-call-window'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../shared/state/store.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { subscriberName } from '../../pbx/subscriber-name.ts'
import { singleKeys } from '../../../shared/keys/single-keys.ts'
import { focusOutside } from '../calls-layer.tsx'
import { useCallBackOffer } from '../../call-backs/use-call-back-offer.ts'
import { callLegs, streamsStore } from '../effects/call-legs.ts'
import type { CallStageProps } from '../call-stage-props.ts'
import { abilitiesStore, calls } from '../calls.ts'
import { callViewsStore, callWindowStore } from '../calls-store.ts'
import css from './call-views.module.css'
import { useCallFromPhone } from '../dial/from-phone-button.tsx'
import { useCallDevices } from '../devices/use-call-devices.ts'
import { usePeople } from '../people/use-people.ts'
import { CallStage } from '../stage/call-stage.tsx'
import { useStageOverDialogs } from './use-stage-over-dialogs.ts'
import { CallBar } from '../stage/incoming/call-bar.tsx'
import { IncomingCall, WaitingOverPicture } from '../stage/incoming/incoming-call.tsx'
import { RemoteAudio } from '../stage/remote-media.tsx'
import { directoryNameQuery } from '../../names/directory.ts'
import { useNames } from '../../names/use-names.ts'
import { useCallAnnouncements } from './use-call-announcements.ts'
import { useCallKeys } from './use-call-keys.ts'
import { useCallLabel } from './use-call-label.ts'
import { useCallSignals } from './use-call-signals.ts'
import { useHoldMusic } from './use-hold-music.ts'
import { useCalls } from './use-calls.ts'

/** The calls and all views of them, with their sounds and their announcements to screen readers. */
export function CallViews({ path }: { path: string }) {
  useCalls(path === '/user/home')
  const window = useNamedWindow()
  useCallLabel(window.stage)
  useCallSignals(window)
  useCallAnnouncements(window.stage)
  useEffect(() => {
    callViewsStore.set(true)
    return () => callViewsStore.set(false)
  }, [])
  return window.stage.phase === 'input' ? null : <CallView window={window} />
}

/** The calls' state, with the name of the colleague or group that was called by number. */
function useNamedWindow(): CallWindow {
  const { subscriber } = useUser()
  const { lineName } = usePeople()
  const window = useStore(callWindowStore) ?? emptyCallWindow
  useDirectoryNames(window)
  const line = unnamedLine(window, subscriber.id)
  const service = unnamedService(window)
  const dialled = unnamedDialled(window)
  const asked = service ?? dialled
  const nameOf = useNames(asked === null ? [] : [asked])
  const name = line !== null ? lineName(line) : asked !== null ? nameOf(asked) : null
  const isOfDialled = service === null && dialled !== null
  // a new object would be taken for a new state of the calls
  return useMemo(() => {
    if (name === null) return window
    return isOfDialled ? withDialledName(window, name) : withPartyName(window, name)
  }, [window, name, isOfDialled])
}

/** NAME-02: names from the directory of a platform that does not name the parties of calls itself, as ours does. */
function useDirectoryNames(window: CallWindow): void {
  const { subscriber, platformInfo } = useUser()
  const unnamed = platformInfo.lineside === undefined ? unnamedCalls(window) : []
  const names = useQueries({ queries: unnamed.map(({ number }) => directoryNameQuery(subscriber.id, number)) })
  const found = unnamed.flatMap(({ id, number }, at) => {
    const name = names[at]?.data
    return name ? [{ id, party: { number, name } }] : []
  })
  // the same parties are told once
  const told = JSON.stringify(found)
  useEffect(() => {
    for (const { id, party } of JSON.parse(told) as typeof found)
      calls.tell({ type: 'changed', id, changes: { party }, at: Date.now() })
  }, [told])
}

function CallView({ window }: { window: CallWindow }) {
  const { subscriber, platformInfo } = useUser()
  const t = useTranslations('calls')
  const showCalls = (number: string) => {
    calls.actions.close()
    navigate({ to: '/user/conversations', search: { tab: 'call', search: number } })
  }
  const streams = useStore(streamsStore)
  const hasKeys = useStore(singleKeys)
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
    music: useHoldMusic(),
    hasKeys,
    setKeys: singleKeys.set,
    callFromPhone: useCallFromPhone(),
    callBack: useCallBackOffer(stage, people.colleagues),
    onShowCalls: platformInfo.lineside ? showCalls : null,
  }
  const isIncoming = stage.phase === 'incoming'
  const isStage = isMaximised && !isIncoming
  useStageOverDialogs(isStage, calls.actions.minimise)
  useTopPlace(root, isStage)
  useFocusOnCall(root, window)
  return (
    <section
      ref={root}
      // the stage covers the whole page, so it is the main landmark: the page below can not be reached meanwhile
      role={isStage ? 'main' : undefined}
      aria-label={t('region')}
      className={isStage ? css.stage : css.corner}
      aria-keyshortcuts="F6"
      tabIndex={-1}
      popover={isStage ? undefined : 'manual'}
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

/**
 * Keeps the card or bar of a call in the browser's top layer, above whatever else is in it, such as the list of a
 * combo box that opens later.
 */
function useTopPlace(root: React.RefObject<HTMLElement | null>, isStage: boolean): void {
  useEffect(() => {
    const corner = root.current
    if (corner === null || isStage) return
    const stop = new AbortController()
    const rise = () => {
      if (corner.matches(':popover-open')) corner.hidePopover()
      corner.showPopover()
    }
    rise()
    const look = ({ target }: Event) => {
      const isLater = target instanceof HTMLElement && target.matches(':popover-open') && target.role !== 'tooltip'
      if (isLater && !corner.contains(target) && target !== corner && !corner.contains(document.activeElement)) rise()
    }
    // such an event does not bubble, but it is captured
    document.addEventListener('toggle', look, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [root, isStage])
}

/**
 * Moves the focus to a call that the user starts or has just taken, and to a stage that fills the page, so that its keys
 * work; back to where it was afterwards. A call that comes in leaves the focus to whoever types.
 */
function useFocusOnCall(root: React.RefObject<HTMLElement | null>, { stage, isMaximised }: CallWindow): void {
  const { phase } = stage
  const isStage = isMaximised && phase !== 'incoming'
  useEffect(() => {
    const call = root.current
    const isStarted = phase === 'initiating' || phase === 'ringing'
    // the button by which a call was taken has gone with the card
    const isTaken = phase === 'established' && document.activeElement === document.body
    const isWanted = isStage || isStarted || isTaken
    if (isWanted && !call?.contains(document.activeElement)) call?.focus({ preventScroll: true })
    if (phase === 'ended' && !isStage) focusOutside()
  }, [root, phase, isStage])
  useEffect(() => {
    if (!isStage) return
    return () => focusOutside()
  }, [isStage])
  useEffect(() => () => focusOutside(), [])
}

const everyMilliseconds = 2000

/** The connection quality of a call, measured every two seconds during the conversation; null: not known. */
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
