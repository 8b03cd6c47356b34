import type { CallNotice, CallStage, CallWindow } from '@lineside/telephony/call-window/call-window'
import { soundOf } from '@lineside/telephony/call-window/call-sounds'
import { ringingHere } from '@lineside/telephony/call-window/stages'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../shared/state/store.ts'
import { callNotifications } from './call-notification.ts'
import { streamsStore } from '../effects/call-legs.ts'
import { playSignal, playSound } from '../devices/ring-sound.ts'
import { endWords } from '../stage/words/end-words.ts'
import { noticeWords } from '../stage/words/notice-words.ts'
import { partyName } from '../stage/words/party-words.ts'
import { toast } from '../../../shared/ui/feedback/toast.ts'

/** CALL-09: the sound of a call state, a notification of an incoming call, and a toast when a call failed. */
export function useCallSignals(calls: CallWindow): void {
  useSignals(calls.stage)
  useEndedToast(calls)
  useNoticeToast(calls)
}

function useSignals(stage: CallStage): void {
  const stageTexts = useTranslations('call-stage')
  const t = useTranslations('calls')
  // sound from the other end (early media) replaces our own ringing tone
  const isHeardThere = useStore(streamsStore).other !== null
  const wanted = soundOf(stage)
  const sound = stage.phase === 'ringing' && isHeardThere ? null : wanted
  useEffect(() => (sound === null ? undefined : playSound(sound)), [sound])
  const isLost = stage.phase === 'established' && stage.call.lostUntil !== null
  useEffect(() => {
    if (isLost) playSignal('lost')
  }, [isLost])
  const rings = ringingHere(stage)
  const id = rings?.id ?? null
  const caller = rings ? partyName(rings.party, stageTexts) : ''
  const title = stageTexts(rings?.isOwn ? 'title.ownIncoming' : 'title.incoming', { name: caller })
  const text = t('notification.text')
  useEffect(() => (id === null ? undefined : callNotifications.show(title, text)), [id, title, text])
}

/** Says in a toast why a call failed, if no stage is open to say it. */
function useEndedToast({ stage, isMaximised }: CallWindow): void {
  const words = useTranslations('call-stage')
  const id = stage.phase === 'ended' && !isMaximised ? stage.call.id : null
  const say = useEffectEvent(() => {
    if (stage.phase !== 'ended' || (stage.end.kind === 'reason' && stage.call.answeredAt !== null)) return
    toast.warning(endWords(stage.end, stage.call.party, stage.call.direction, words).title, { timeout: 5000 })
  })
  useEffect(() => {
    if (id !== null) say()
  }, [id])
}

/** Shows notices about an ongoing call in a toast in the same way. */
function useNoticeToast({ notice, stage, isMaximised }: CallWindow): void {
  const words = useTranslations('call-stage')
  const wanted = isMaximised || stage.phase === 'incoming' ? null : notice
  const say = useEffectEvent((said: CallNotice) => toast.warning(noticeWords(said, words), { timeout: 5000 }))
  useEffect(() => {
    if (wanted) say(wanted)
  }, [wanted])
}
