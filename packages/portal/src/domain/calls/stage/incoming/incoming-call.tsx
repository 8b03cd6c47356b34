import type { CallInfo, TalkingCall, WaitingCall } from '@lineside/telephony/call-window/call-window'
import { BellOff, Ear, Phone, PhoneOff, Video, Voicemail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../../shared/i18n/use-formats.ts'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import { Note } from '../../../../shared/ui/feedback/note.tsx'
import type { CallStageProps } from '../../call-stage-props.ts'
import { useSecondsSince } from '../call-time.tsx'
import { Face } from '../../people/face.tsx'
import { noticeWords } from '../words/notice-words.ts'
import { partyName, partyNumber } from '../words/party-words.ts'
import { RoundButton } from '../controls/round-button.tsx'
import { SecondCallButtons } from '../second-call.tsx'
import css from './incoming-call.module.css'

/** An incoming call: a card in the corner of every page, or the whole screen of a phone. */
export function IncomingCall(props: CallStageProps) {
  const { stage } = props.window
  if (stage.phase !== 'incoming') return null
  return (
    <section role="alertdialog" aria-labelledby="incoming-name" aria-describedby="incoming-lead" className={css.card}>
      <Caller call={stage.call} ids={{ name: 'incoming-name', lead: 'incoming-lead' }} isSilenced={stage.isSilenced} />
      <Way call={stage.call} />
      <Answers props={props} isSilenced={stage.isSilenced} isAnswering={stage.isAnswering} />
    </section>
  )
}

/** An incoming second call while a picture fills the stage. */
export function WaitingOverPicture({
  props,
  call,
  other,
}: {
  props: CallStageProps
  call: TalkingCall
  other: WaitingCall
}) {
  const id = useId()
  const ids = { name: `${id}-name`, lead: `${id}-lead` }
  return (
    <section role="alertdialog" aria-labelledby={ids.name} aria-describedby={ids.lead} className={css.inner}>
      <Caller call={other.call} ids={ids} isSilenced={other.isSilenced} />
      <div className={css.second}>
        <SecondCallButtons props={props} call={call} />
      </div>
    </section>
  )
}

interface CallerProps {
  call: CallInfo
  ids: { readonly name: string; readonly lead: string }
  isSilenced: boolean
}

function Caller({ call, ids, isSilenced }: CallerProps) {
  const t = useTranslations('call-stage')
  const name = partyName(call.party, t)
  const number = partyNumber(call.party, t)
  return (
    <div className={css.caller}>
      <Face face={{ name }} size="m" ring={isSilenced ? undefined : 'rings'} />
      <div>
        <p id={ids.lead}>{t(`incoming.${leadOf(call)}`)}</p>
        <h2 id={ids.name}>{name}</h2>
        {number !== null && <p className={css.number}>{number}</p>}
      </div>
    </div>
  )
}

const leadOf = ({ isOwn, media, remote }: CallInfo): 'own' | 'videoFrom' | 'from' => {
  if (isOwn) return 'own'
  return media === 'video' || remote.video ? 'videoFrom' : 'from'
}

/** The way of an incoming call: who calls, through which line, and how long it rings. */
function Way({ call }: { call: CallInfo }) {
  const t = useTranslations('call-stage')
  const formats = useFormats()
  const elapsed = useSecondsSince(call.since)
  const rings = call.way.findLast((step) => step.code === 'rings')
  const seconds = rings?.code === 'rings' ? rings.seconds : 0
  return (
    <ol className={css.way}>
      <li>
        <span className={css.dot} />
        <span>{partyName(call.party, t)}</span>
        <span>{formats.clock(new Date(call.since))}</span>
      </li>
      {call.called && (
        <li>
          <span className={css.dot} />
          <span>{t('incoming.through', { name: partyName(call.called, t) })}</span>
          <span />
        </li>
      )}
      <li>
        <span className={css.dot} />
        <span>{t('party.you')}</span>
        <span>{t('incoming.rings', { elapsed, seconds })}</span>
      </li>
    </ol>
  )
}

function Answers({
  props: { window, actions, can },
  isSilenced,
  isAnswering,
}: {
  props: CallStageProps
  isSilenced: boolean
  isAnswering: boolean
}) {
  const t = useTranslations('call-stage')
  const { notice, stage } = window
  // nobody calls yet who could leave a message
  const isOwn = stage.phase === 'incoming' && stage.call.isOwn
  return (
    <>
      {notice?.kind === 'notTaken' && (
        <Note
          tone="warning"
          live="alert"
          action={
            <Button size="s" icon={Ear} onClick={() => actions.answer('listen')}>
              {t('listening.answer')}
            </Button>
          }
        >
          {noticeWords(notice, t)}
        </Note>
      )}
      <div className={css.quiet}>
        {!isSilenced && (
          <Button size="s" icon={BellOff} onClick={actions.silence}>
            {t('incoming.silence')}
          </Button>
        )}
        {can.voicebox && !isOwn && (
          <Button size="s" icon={Voicemail} aria-keyshortcuts="D" onClick={actions.toVoicebox}>
            {t('two.toVoicebox')}
          </Button>
        )}
      </div>
      <div className={css.answers}>
        <Button tone="danger" size="l" icon={PhoneOff} onClick={actions.decline}>
          {t('incoming.decline')}
        </Button>
        <Button
          size="l"
          aria-label={t('incoming.withVideoName')}
          data-tip={t('incoming.withVideoName')}
          icon={Video}
          disabled={isAnswering}
          onClick={() => actions.answer('video')}
        >
          {null}
        </Button>
        <Button tone="answer" size="l" icon={Phone} isBusy={isAnswering} onClick={() => actions.answer('audio')}>
          {t('incoming.answer')}
        </Button>
      </div>
      <div className={css.rounds}>
        <RoundButton icon={PhoneOff} label={t('incoming.decline')} look="end" isLarge onClick={actions.decline} />
        <RoundButton
          icon={Video}
          label={t('incoming.withVideo')}
          name={t('incoming.withVideoName')}
          isLarge
          disabled={isAnswering}
          onClick={() => actions.answer('video')}
        />
        <RoundButton
          icon={Phone}
          label={t('incoming.answer')}
          look="answer"
          isLarge
          disabled={isAnswering}
          onClick={() => actions.answer('audio')}
        />
      </div>
    </>
  )
}
