import { limits } from '@lineside/contract/limits'
import { destinationProblem, typedDestination } from '@lineside/telephony/destinations/destination-user'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { announcementsQuery } from '../forwarding/forwarding-queries.ts'
import { useSubscriberSource } from '../pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { AskedWord, TypedWord } from '../../shared/ui/sentence/word-question.tsx'
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
  return (
    <AskedWord onCancel={onCancel}>
      {(id) =>
        kind === 'number' ? (
          <NumberQuestion id={id} onChoose={onChoose} />
        ) : kind === 'announcement' ? (
          <AnnouncementQuestion id={id} onChoose={onChoose} />
        ) : (
          <LineQuestion id={id} kind={kind} lineId={lineId} onChoose={onChoose} />
        )
      }
    </AskedWord>
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
  return (
    <TypedWord
      id={id}
      label={t('end.find.number')}
      takeLabel={t('end.take')}
      inputMode="tel"
      maxLength={limits.phoneNumberLength}
      problem={(typed) => {
        const destination = typedDestination(typed)
        const kind = destination === '' ? 'numberOrName' : destinationProblem(destination)
        return kind === null ? undefined : fieldMessage(t('end.find.number'), { kind })
      }}
      onTake={(typed) => {
        const destination = typedDestination(typed)
        onChoose({ kind: 'number', destination, name: readableNumber(destination), by: 'number' })
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
