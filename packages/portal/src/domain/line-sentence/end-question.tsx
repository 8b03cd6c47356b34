import { limits } from '@lineside/contract/limits'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { announcementsQuery } from '../forwarding/forwarding-queries.ts'
import { useSubscriberSource } from '../pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import sentence from '../../shared/ui/sentence/sentence.module.css'
import type { AskedKind, ChosenEnd } from './shown-end.ts'

interface EndQuestionProps {
  kind: AskedKind
  /** The line itself, which can not be its own end. */
  lineId: number | null
  onChoose: (end: ChosenEnd) => void
  onCancel: () => void
}

/** Asks in the sentence which group, person, number or announcement is the end. It takes the focus. */
export function EndQuestion({ kind, lineId, onChoose, onCancel }: EndQuestionProps) {
  const id = useId()
  // the menu that asked gives its focus back first
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(id)?.focus(), 60)
    return () => clearTimeout(timer)
  }, [id])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  return (
    <span role="presentation" className={sentence.field} onKeyDown={leave}>
      {kind === 'number' ? (
        <NumberQuestion id={id} onChoose={onChoose} />
      ) : kind === 'announcement' ? (
        <AnnouncementQuestion id={id} onChoose={onChoose} />
      ) : (
        <LineQuestion id={id} kind={kind} lineId={lineId} onChoose={onChoose} />
      )}
    </span>
  )
}

interface QuestionProps {
  id: string
  onChoose: EndQuestionProps['onChoose']
}

function LineQuestion({
  id,
  kind,
  lineId,
  onChoose,
}: QuestionProps & Pick<EndQuestionProps, 'lineId'> & { kind: 'group' | 'person' }) {
  const t = useTranslations('pbx-groups')
  const all = useSubscriberSource(kind)
  const source = {
    ...all,
    key: [...all.key, 'but', lineId],
    search: async (typed: string, signal: AbortSignal) =>
      (await all.search(typed, signal)).filter((option) => option.id !== String(lineId) && option.meta !== undefined),
  }
  return (
    <OptionSearch
      id={id}
      label={t(`end.find.${kind}`)}
      isLabelHidden
      placeholder={t(`end.find.${kind}`)}
      source={source}
      value={null}
      onChange={(_, option) =>
        option?.meta !== undefined &&
        onChoose({ kind: 'number', destination: option.meta, name: option.text, by: kind })
      }
    />
  )
}

function NumberQuestion({ id, onChoose }: QuestionProps) {
  const t = useTranslations('pbx-groups')
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const destination = typedDestination(typed)
  const problem = destinationProblem(destination)
  const take = () => {
    setTold(true)
    if (problem === null && destination !== '')
      onChoose({ kind: 'number', destination, name: readableNumber(destination), by: 'number' })
  }
  return (
    <TextField
      id={id}
      label={t('end.find.number')}
      isLabelHidden
      placeholder={t('end.find.number')}
      inputMode="tel"
      autoComplete="off"
      maxLength={limits.phoneNumberLength}
      value={typed}
      error={
        isTold && (problem !== null || destination === '')
          ? fieldMessage(t('end.find.number'), { kind: problem ?? 'numberOrName' })
          : undefined
      }
      end={
        <Button size="s" tone="quiet" onClick={take}>
          {t('end.take')}
        </Button>
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

function AnnouncementQuestion({ id, onChoose }: QuestionProps) {
  const t = useTranslations('pbx-groups')
  const announcements = useQuery({ ...announcementsQuery(() => t('line.endFailed')), meta: { isQuiet: true } })
  if (announcements.isError) return <LoadFailedNote query={announcements}>{t('line.endFailed')}</LoadFailedNote>
  return (
    <NativeSelect
      id={id}
      label={t('end.find.announcement')}
      isLabelHidden
      value=""
      options={[
        { id: '', text: t('end.find.announcement') },
        ...(announcements.data ?? []).map((sound) => ({ id: String(sound.id), text: readable(sound.handle) })),
      ]}
      onChange={(chosen) =>
        chosen !== '' && onChoose({ kind: 'announcement', announcement: Number(chosen), by: 'announcement' })
      }
    />
  )
}

/** Turns `custom_announcement_0` into "Custom announcement 0". */
const readable = (handle: string): string => {
  const text = handle.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
