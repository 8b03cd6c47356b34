import type { HoldState, TalkingCall } from '@lineside/telephony/call-window/call-window'
import { qualityWord } from '@lineside/telephony/call-window/quality-words'
import { type HoldSound, holdSound } from '@lineside/telephony/call-window/hold-sound'
import { ArrowLeftRight, MicOff, Music, Pause, RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { CallStageProps, StageMusic } from '../call-stage-props.ts'
import { CallLine } from './call-line.tsx'
import { CallTime, useSecondsSince, useSecondsUntil } from './call-time.tsx'
import { FactChip, QualityChip, RecordingChip } from './fact-chip.tsx'
import { type KeyHint, KeyHints } from './controls/key-hints.tsx'
import { ownDevice } from './own-device.ts'
import { partyName, partyNumber } from './words/party-words.ts'
import { OwnTile, PictureStage } from './picture-stage.tsx'
import { SoundLock } from './sound-lock.tsx'
import { StageNotice } from './stage-notice.tsx'
import { TalkActions, TalkSheet } from './talk-sheet.tsx'

/** Sound level (0 to 1, root mean square) above which somebody speaks; below it is noise of the room. */
const speaks = 0.015

const hints: readonly KeyHint[] = ['mute', 'hold', 'camera', 'keypad', 'transfer', 'park', 'tones', 'end']

const heldHints = hints.map((hint) => (hint === 'hold' ? 'resume' : hint))
/** A service can not be put on hold or transferred. */
const serviceHints: readonly KeyHint[] = ['mute', 'keypad', 'tones', 'end']
/** The keys that still work without a connection. */
const lostHints: readonly KeyHint[] = ['mute', 'end']
const lostHereHints: readonly KeyHint[] = ['reconnect', 'mute', 'end']

export interface CallTalkingProps {
  props: CallStageProps
  call: TalkingCall
  title: string
  /** The other end and the buttons of a second call, shown instead of the line. */
  second?: ReactNode
  /** A second call that rings, shown over a picture. */
  waiting?: ReactNode
  hints?: readonly KeyHint[] | undefined
  lead?: string | undefined
}

/** An answered call: its line, or its picture. */
export function CallTalking({ props, call, title, second, waiting, hints: others, lead }: CallTalkingProps) {
  const { streams, quality } = props
  const t = useTranslations('call-stage')
  const [lines, setLines] = useState<number | null>(null)
  const seconds = useSecondsSince(call.answeredAt)
  const hasPicture = (call.remote.video || call.remote.screen) && call.lostUntil === null
  const facts = (
    <>
      {call.lostUntil !== null && (
        <FactChip icon={WifiOff} tone="warning">
          {t('lost.chip')}
        </FactChip>
      )}
      {call.lostUntil === null && call.hold === null && (
        <QualityChip
          word={qualityWord(quality, hasPicture, seconds, call.isService)}
          lines={hasPicture ? lines : null}
        />
      )}
      {call.lostUntil === null && <SoundLock side={call.farSide} />}
      {call.isRecorded && <RecordingChip isPaused={call.hold !== null || call.lostUntil !== null} />}
    </>
  )
  const notice = <StageNotice props={props} media={call.media} />
  const number = partyNumber(call.party, t)
  const own = ownPicture(call, props)
  if (hasPicture && call.hold === null && !second)
    return (
      <PictureStage
        title={title}
        party={call.party}
        isScreen={call.remote.screen}
        stream={streams.other}
        detail={<PictureDetail number={number} since={call.answeredAt} />}
        facts={facts}
        own={own}
        notice={notice}
        waiting={waiting}
        onLines={setLines}
      />
    )
  const through = call.called && t('talking.through', { name: partyName(call.called, t) })
  return (
    <TalkSheet
      title={title}
      lead={lead ?? ([number, through].filter(Boolean).join(' · ') || undefined)}
      facts={facts}
      notice={notice}
      own={own && call.hold === null ? <OwnTile own={own} /> : undefined}
      hints={
        <KeyHints
          hints={
            call.lostUntil === null
              ? (others ?? (call.isService ? serviceHints : call.hold?.byUs ? heldHints : hints)).filter(
                  (hint) => hint !== 'park' || props.can.park,
                )
              : canReconnect(call, props)
                ? lostHereHints
                : lostHints
          }
          isOn={props.hasKeys}
          onSwitch={props.setKeys}
        />
      }
      isWide={Boolean(second)}
    >
      {second ??
        (call.lostUntil === null ? (
          <>
            <Line props={props} call={call} />
            <SilentHold call={call} music={props.music} />
          </>
        ) : (
          <LostLine props={props} call={call} until={call.lostUntil} />
        ))}
    </TalkSheet>
  )
}

const ownPicture = ({ media }: TalkingCall, { streams, window }: CallStageProps) => {
  const isSent = media === 'screen' || (media === 'video' && window.controls.camera)
  return streams.own && isSent ? { stream: streams.own, isScreen: media === 'screen' } : null
}

function PictureDetail({ number, since }: { number: string | null; since: number }) {
  const t = useTranslations('call-stage')
  return (
    <>
      {number !== null && `${number} · `}
      {t('talking.inCall')} <CallTime since={since} />
    </>
  )
}

function useMyEnd({ me, window, devices }: CallStageProps) {
  const t = useTranslations('call-stage')
  const detail = window.controls.microphone ? (ownDevice(devices) ?? t('own.here')) : t('own.muted')
  return { name: t('party.you'), face: me.name, detail }
}

function Line({ props, call }: { props: CallStageProps; call: TalkingCall }) {
  const t = useTranslations('call-stage')
  const formats = useFormats()
  const { hold } = call
  const sound = holdSound(call, hold, props.music)
  const me = useMyEnd(props)
  const name = partyName(call.party, t)
  const isSpeaking = hold === null && (props.quality?.otherLevel ?? 0) > speaks
  const inCall = (
    <>
      {t('talking.since', { clock: formats.clock(new Date(call.answeredAt)) })}, <CallTime since={call.answeredAt} />
    </>
  )
  const both = { icon: ArrowLeftRight, text: t(`talking.sends.${sending(call, props)}`) }
  const state = hold === null ? both : { icon: Pause, text: holdText(hold, sound, t) }
  const isTheyMuted = hold === null && !call.remote.audio
  return (
    <CallLine
      label={t('talking.label')}
      kind={hold === null ? 'lit' : 'dashed'}
      me={me}
      other={{ name, face: name, detail: hold ? inCall : t(isSpeaking ? 'talking.speaks' : 'talking.listens') }}
      isSpeaking={isSpeaking}
      time={<CallTime since={hold?.since ?? call.answeredAt} />}
      state={isTheyMuted && !call.isService ? { icon: MicOff, text: t('talking.theyMuted') } : state}
    />
  )
}

/** Says what the held party hears, and offers music where it waits in silence. */
function SilentHold({ call, music }: { call: TalkingCall; music: StageMusic }) {
  const t = useTranslations('call-stage')
  if (!call.hold?.byUs || holdSound(call, call.hold, music) !== 'silence') return null
  if (music.switchOn === null)
    return music.plays === true ? <TalkActions note={t('talking.musicNext')}>{null}</TalkActions> : null
  return (
    <TalkActions>
      <Button icon={Music} onClick={music.switchOn}>
        {t('talking.switchMusic')}
      </Button>
    </TalkActions>
  )
}

const holdText = (hold: NonNullable<HoldState>, sound: HoldSound, t: Texts<'call-stage'>): string => {
  const by = holder(hold)
  return by === 'us' ? t('talking.hold.us', { sound }) : t(`talking.hold.${by}`)
}

const holder = ({ byUs, byThem }: { byUs: boolean; byThem: boolean }) =>
  byUs && byThem ? 'both' : byUs ? 'us' : 'them'

const sending = ({ media }: TalkingCall, { window }: CallStageProps) => {
  if (media === 'screen') return 'screen'
  return media === 'video' && window.controls.camera ? 'camera' : 'audio'
}

/** Only this browser's own lost connection can be made again from here, not the other side's. */
const canReconnect = ({ isLostHere }: TalkingCall, { can }: CallStageProps): boolean => isLostHere && can.reconnect

function LostLine({ props, call, until }: { props: CallStageProps; call: TalkingCall; until: number }) {
  const t = useTranslations('call-stage')
  const seconds = useSecondsUntil(until)
  const name = partyName(call.party, t)
  return (
    <>
      <CallLine
        label={t('talking.label')}
        kind="lost"
        me={useMyEnd(props)}
        other={{ name, face: name, detail: t('lost.stays', { seconds }) }}
      />
      <TalkActions note={t('lost.note')}>
        {canReconnect(call, props) && (
          <Button tone="primary" size="l" icon={RotateCw} onClick={props.actions.reconnect}>
            {t('lost.reconnect')}
          </Button>
        )}
      </TalkActions>
    </>
  )
}
