import { limits } from '@lineside/contract/limits'
import { statusCallKinds } from '@lineside/contract/rtc/status-kinds'
import { momentOfWallTime, wallTime, clockTime, isoMinute } from '@lineside/telephony/clocks/wall-time'
import { scheduleAt, scheduleUntil } from '@lineside/telephony/schedules/schedule-at'
import { type ClosingHours, type StatusEnd, statusEnds } from '@lineside/telephony/status/status-ends'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { useUser } from '../../../shared/session/use-user.tsx'
import { scheduleOf, schedulesQuery } from '../../schedules/schedules-query.ts'
import { presenceQuery } from '../../live/presence-query.ts'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { endValues, type StatusTexts } from '../status-words.ts'
import type { StatusDraft } from './status-draft.ts'
import css from './status-sheet.module.css'

interface StatusFieldsProps {
  draft: StatusDraft
  /** The chosen end has passed. */
  isPast: boolean
  now: Date
  texts: StatusTexts
  onChange: (draft: StatusDraft) => void
}

/** The open status: until when, what happens to calls, and the note for colleagues. */
export function StatusFields({ draft, isPast, now, texts, onChange }: StatusFieldsProps) {
  const t = useTranslations('status')
  const change = (part: Partial<StatusDraft>) => onChange({ ...draft, ...part })
  return (
    <div className={css.fields}>
      <EndFields {...{ draft, isPast, now, texts }} onEnd={(until) => change({ until })} />
      <fieldset className={css.part}>
        <legend>{t('calls.legend')}</legend>
        <div className={css.kinds}>
          {statusCallKinds.map((to) => (
            <Pick key={to} group="status-calls" isOn={draft.to === to} onPick={() => change({ to })}>
              {t(`calls.${to}`)}
            </Pick>
          ))}
        </div>
        <CallFields draft={draft} onChange={change} />
      </fieldset>
      <TextField
        label={t('note')}
        value={draft.note}
        maxLength={limits.statusNoteLength}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  )
}

interface PickProps {
  group: string
  isOn: boolean
  onPick: () => void
  children: string
}

/** A radio that looks like a chip. */
function Pick({ group, isOn, onPick, children }: PickProps) {
  return (
    <label className={css.pick}>
      <input type="radio" name={group} checked={isOn} onChange={onPick} />
      {children}
    </label>
  )
}

function EndFields(props: Omit<StatusFieldsProps, 'onChange'> & { onEnd: (until: Date | null) => void }) {
  const { draft, isPast, now, texts, onEnd } = props
  const t = useTranslations('status')
  const { timeZone } = texts
  const ends = statusEnds(draft.kind, now, timeZone, useClosingHours(now))
  const offered = ends.find(({ at }) => at?.getTime() === draft.until?.getTime())
  const [isOther, setOther] = useState(offered === undefined)
  const [typed, setTyped] = useState(() =>
    isoMinute(wallTime(draft.until ?? new Date(now.getTime() + 3_600_000), timeZone)).replace(' ', 'T'),
  )
  const id = useId()
  const take = (text: string) => {
    setTyped(text)
    const at = text === '' ? null : momentOfWallTime(text.replace('T', ' ').slice(0, 16), timeZone)
    if (at !== null) onEnd(at)
  }
  return (
    <fieldset className={css.part}>
      <legend>{t('ends.legend')}</legend>
      <div className={css.picks}>
        {ends.map((end) => (
          <Pick
            key={`${end.id} ${end.at?.getTime() ?? ''}`}
            group={id}
            isOn={!isOther && offered === end}
            onPick={() => {
              setOther(false)
              onEnd(end.at)
            }}
          >
            {endText(end, t, texts, now)}
          </Pick>
        ))}
        <Pick
          group={id}
          isOn={isOther}
          onPick={() => {
            setOther(true)
            take(typed)
          }}
        >
          {t('ends.other')}
        </Pick>
      </div>
      {isOther && (
        <TextField
          label={t('ends.otherLabel')}
          isLabelHidden
          type="datetime-local"
          value={typed}
          error={isPast ? t('past') : undefined}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </fieldset>
  )
}

/** SCHED-01: the schedules of the company that are open, and when they close; none on other platforms. */
function useClosingHours(now: Date): readonly ClosingHours[] {
  const { facts } = useUser()
  const enabled = facts.isLineside === true && facts.capabilities.has('cloudpbx')
  const known = useQuery({ ...schedulesQuery, enabled }).data
  return (known?.schedules ?? []).flatMap((item) => {
    const schedule = scheduleOf(item, known?.holidays ?? [])
    if (!scheduleAt(schedule, now.getTime()).isOpen) return []
    const closes = scheduleUntil(schedule, now.getTime(), 1)
    return [{ name: item.name, closes: closes === null ? null : new Date(closes) }]
  })
}

type Reader = Pick<StatusTexts, 'locale' | 'timeZone'>

const endText = ({ id, at, name = '' }: StatusEnd, t: Texts<'status'>, reader: Reader, now: Date): string => {
  const { timeZone } = reader
  if (id === 'hour' && at !== null) return clockTime(wallTime(at, timeZone))
  if (id === 'schedule' && at !== null) return t('ends.schedule', { name, time: clockTime(wallTime(at, timeZone)) })
  if (id === 'monday' && at !== null) return endValues(at, reader, now).date
  if (id === 'tomorrow' && at !== null) return t('ends.tomorrow', { time: clockTime(wallTime(at, timeZone)) })
  return t(id === 'min30' ? 'ends.min30' : id === 'min60' ? 'ends.min60' : 'ends.open')
}

/** The chosen way of calls may need more: the colleague, the number, or those who ring. */
function CallFields(props: Pick<StatusFieldsProps, 'draft'> & { onChange: (part: Partial<StatusDraft>) => void }) {
  const {
    draft: { to, colleague, number, callers },
    onChange,
  } = props
  const t = useTranslations('status')
  const { data } = useQuery(presenceQuery(to === 'colleague'))
  if (to === 'colleague')
    return (
      <div className={css.beside}>
        <NativeSelect
          label={t('calls.colleagueLabel')}
          isLabelHidden
          size="s"
          value={colleague}
          options={[
            { id: '', text: t('calls.choose') },
            ...(data?.colleagues ?? []).map(({ subscriber_id, name, extension }) => ({
              id: String(subscriber_id),
              text: extension === null ? name : `${name}, ${extension}`,
            })),
          ]}
          onChange={(id) => onChange({ colleague: id })}
        />
        <span>{t('calls.theirRules')}</span>
      </div>
    )
  if (to === 'number')
    return (
      <div className={css.beside}>
        <TextField
          label={t('calls.numberLabel')}
          isLabelHidden
          size="s"
          type="tel"
          value={number}
          maxLength={limits.phoneNumberLength}
          onChange={(event) => onChange({ number: event.target.value })}
        />
        <span>{t('calls.then')}</span>
      </div>
    )
  if (to !== 'only') return null
  return (
    <TextField
      label={t('calls.callersLabel')}
      hint={t('calls.callersHint')}
      value={callers}
      onChange={(event) => onChange({ callers: event.target.value })}
    />
  )
}
