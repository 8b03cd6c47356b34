import { parkedAs } from '@lineside/telephony/call-window/parked-as'
import { isMicrophoneEnd } from '@lineside/telephony/call-window/call-end-of'
import type { CallStage } from '@lineside/telephony/call-window/call-window'
import { playerTime } from '@lineside/telephony/conversations/duration'
import { leftAfter, wayTaken } from '@lineside/telephony/call-window/way-line'
import { Ear, MessagesSquare, Phone, PhoneIncoming, PhoneOff, RotateCw, Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../shared/i18n/use-formats.ts'
import { Button } from '../../../shared/ui/basics/button.tsx'
import type { CallStageProps } from '../call-stage-props.ts'
import { FromPhoneButton } from '../dial/from-phone-button.tsx'
import { useSecondsUntil } from './call-time.tsx'
import css from './call-ended.module.css'
import { endSteps, endWords } from './words/end-words.ts'
import { KeyHints } from './controls/key-hints.tsx'
import { partyName } from './words/party-words.ts'
import { TalkActions, TalkSheet } from './talk-sheet.tsx'
import { type WayFace, WayList } from './way-list.tsx'
import { unansweredDetail, wayDetail, wayPlace } from './way-faces.ts'

type EndedStage = Extract<CallStage, { phase: 'ended' }>

/**
 * After a call: the way it took, why it ended, and a button to call again. It stays open while the focus is on its
 * buttons.
 */
export function CallEnded({ props, stage }: { props: CallStageProps; stage: EndedStage }) {
  const t = useTranslations('call-stage')
  const { call, end, closesAt } = stage
  const { actions, can, callFromPhone, callBack, onShowCalls } = props
  const name = partyName(call.party, t)
  const { number } = call.party
  const why = endWords(end, call.party, call.direction, t)
  const steps = endSteps(end, t)
  const isReason = end.kind === 'reason'
  // the line has named the number at which it is reached, and calling it again leads nowhere else
  const named = isReason && end.reason === 'redirected' ? end.by : null
  const parked = parkedAs(end)
  const isElsewhere = isReason && (end.reason === 'answered_elsewhere' || end.reason === 'moved')
  return (
    <TalkSheet
      title={t('title.ended')}
      lead={closesAt === null ? t('end.stays') : <ClosesIn at={closesAt} />}
      hints={
        <KeyHints
          hints={isElsewhere ? ['close'] : [parked === null ? 'callAgain' : 'takeBack', 'close']}
          isOn={props.hasKeys}
          onSwitch={props.setKeys}
        />
      }
      isWide
      isOver
    >
      <WayList label={t('way.label')} stops={useTakenStops(props, stage)} />
      <div className={css.why}>
        <h2>{why.title}</h2>
        {why.detail && <p>{why.detail}</p>}
        {steps && (
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <div className={css.keep} onFocus={() => actions.keepOpen(true)} onBlur={() => actions.keepOpen(false)}>
        <TalkActions>
          {isElsewhere && can.take && (
            <Button tone="answer" size="l" icon={Phone} onClick={() => actions.takeHere(call.id, call.party)}>
              {t('end.takeHere')}
            </Button>
          )}
          {named?.number && (
            <Button
              tone="answer"
              size="l"
              icon={Phone}
              onClick={() => actions.start({ number: named.number ?? '', name: named.name }, 'audio')}
            >
              {t('end.callOther', { who: partyName(named, t) })}
            </Button>
          )}
          {parked && (
            <Button
              tone="answer"
              size="l"
              icon={Phone}
              onClick={() => actions.start({ number: parked.number, name: call.party.name }, 'audio')}
            >
              {t('end.takeBack')}
            </Button>
          )}
          {!isElsewhere && !named?.number && !parked && (
            <Button
              tone="answer"
              size="l"
              icon={isReason ? Phone : RotateCw}
              // with the focus the window stays open: what has to be done first takes longer than it would
              autoFocus={steps !== null}
              onClick={() => actions.callAgain('audio')}
            >
              {t(isReason ? 'end.callAgain' : 'end.tryAgain')}
            </Button>
          )}
          {callBack && (
            <Button
              size="l"
              icon={PhoneIncoming}
              onClick={() => void callBack().then((stands) => stands && actions.close())}
            >
              {t('end.callBack')}
            </Button>
          )}
          {isElsewhere ? null : isMicrophoneEnd(end) ? (
            <Button size="l" icon={Ear} onClick={() => actions.callAgain('listen')}>
              {t('listening.call')}
            </Button>
          ) : (
            can.changeMedia &&
            !named &&
            !parked && (
              <Button size="l" icon={Video} onClick={() => actions.callAgain('video')}>
                {t('end.withVideo')}
              </Button>
            )
          )}
          {isMicrophoneEnd(end) && callFromPhone && number && (
            <FromPhoneButton call={callFromPhone} number={number} size="l" onDone={actions.close} />
          )}
          {onShowCalls && number && (
            <Button size="l" icon={MessagesSquare} onClick={() => onShowCalls(number)}>
              {t('end.showCalls', { name })}
            </Button>
          )}
        </TalkActions>
      </div>
    </TalkSheet>
  )
}

function ClosesIn({ at }: { at: number }) {
  const t = useTranslations('call-stage')
  return t('end.closesIn', { seconds: useSecondsUntil(at) })
}

function useTakenStops({ me, lineName }: CallStageProps, { call, end }: EndedStage): WayFace[] {
  const t = useTranslations('call-stage')
  const formats = useFormats()
  const name = partyName(call.party, t)
  const elapsed = (end.at - call.since) / 1000
  const own: WayFace = {
    id: 'own',
    face: { name: me.name },
    title: t('party.you'),
    detail: formats.clock(new Date(call.since)),
    state: 'gone',
  }
  const hungUp: WayFace = {
    id: 'end',
    face: { icon: PhoneOff },
    title: t('way.end'),
    detail: formats.clock(new Date(end.at)),
    state: 'gone',
  }
  if (call.answeredAt !== null) {
    const talked = playerTime((end.at - call.answeredAt) / 1000)
    const other: WayFace = {
      id: 'other',
      face: { name },
      title: name,
      detail: t('way.talked', { time: talked }),
      state: 'gone',
    }
    return [own, other, hungUp]
  }
  const names = { called: name, line: lineName ?? (() => null) }
  // that the call was refused is told by the last stop, its end
  const way = call.way.filter(({ code }) => code !== 'rejected')
  const taken = wayTaken(way, elapsed, 3).map(
    (step): WayFace => ({
      id: `${step.code} ${step.after}`,
      ...wayPlace(step, names, t),
      detail: wayDetail(step, 'gone', leftAfter(way, step, elapsed), t),
      state: 'gone',
    }),
  )
  const called: WayFace = {
    id: 'called',
    face: { name },
    title: name,
    detail: end.kind === 'reason' ? unansweredDetail(end.reason, t) : t('way.notCalled'),
    state: 'gone',
  }
  return [own, ...(taken.length > 0 ? taken : [called]), hungUp]
}
