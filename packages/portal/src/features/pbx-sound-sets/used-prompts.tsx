import type { SoundFile } from '@lineside/contract/resources/pbx/sound-files'
import type { SoundHandle } from '@lineside/contract/resources/pbx/sound-handles'
import type { UsedPrompt } from '@lineside/contract/resources/prompts'
import { bareDestination } from '@lineside/telephony/destinations/bare-destination'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '../../domain/names/use-names.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { promptName } from './prompt-names.ts'
import { PromptRow } from './prompt-row.tsx'
import css from './prompts.module.css'
import { UsedFigures } from './used-figures.tsx'
import { setPromptsQuery } from './sound-set-queries.ts'

interface UsedPromptsProps {
  setId: number
  handles: readonly SoundHandle[]
  files: readonly SoundFile[]
}

/** How many prompts of a subject are shown at first; the rest unfold. */
const shownRows = 6

/** SAY-01: the prompts that this PBX uses, in the order of a call, each with what callers hear now. */
export function UsedPrompts({ setId, handles, files }: UsedPromptsProps) {
  const t = useTranslations('pbx-sound-sets')
  const { domain } = useUser().subscriber
  const query = useQuery(setPromptsQuery(setId))
  const used = query.data?.used ?? []
  const bare = ({ destinations }: UsedPrompt) => destinations.map((each) => bareDestination(each, domain))
  const named = useNames(used.flatMap(bare))
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed query={query} action={t('handles.loadAction')} level={3} />
    ) : (
      <SkeletonRows count={4} />
    )
  const { data } = query
  const subjects = [...new Set(used.map(({ subject }) => subject))]
  const rowOf = (each: UsedPrompt) => {
    const { handle_id } = each
    const prompt = data.heard.find((heard) => heard.handle_id === handle_id)
    const handle = handles.find(({ id }) => id === handle_id)
    const leads = bare(each).map((number) => named(number) ?? number)
    if (prompt === undefined || handle === undefined) return []
    const own = files.find((file) => file.handle_id === handle_id) ?? null
    const name = promptName(t, handle.handle, leads)
    return [{ prompt: { ...prompt, group: handle.group }, name, leads: leads.join(', '), file: own }]
  }
  return (
    <div className={css.used}>
      <p className={css.head}>
        <UsedFigures use={data} />
      </p>
      {subjects.map((subject) => {
        const ofSubject = used.filter((prompt) => prompt.subject === subject)
        const lines = [...new Set(ofSubject.flatMap((prompt) => prompt.lines))]
        return (
          <Subject
            key={subject}
            title={t(`subjects.${subject}.title`)}
            lead={
              lines.length === 0
                ? t(`subjects.${subject}.lead`)
                : `${t(`subjects.${subject}.lead`)} ${t('used.at', { lines: lines.slice(0, 5).join(', ') })}`
            }
            rows={ofSubject.flatMap(rowOf).map(({ prompt, name, leads, file }) => ({
              name,
              row: (
                <PromptRow
                  key={prompt.handle_id}
                  setId={setId}
                  language={data.language}
                  prompt={prompt}
                  name={name}
                  leads={leads}
                  file={file}
                />
              ),
            }))}
          />
        )
      })}
    </div>
  )
}

interface SubjectProps {
  title: string
  lead: string
  rows: readonly { readonly name: string; readonly row: ReactNode }[]
}

function Subject({ title, lead, rows }: SubjectProps) {
  const t = useTranslations('pbx-sound-sets')
  const [isOpen, setOpen] = useState(false)
  // rows that were shown stay when they are folded: one of them may be recording or sending
  const [wasOpen, setWasOpen] = useState(false)
  const [titleId, moreId] = [useId(), useId()]
  const folded = rows.slice(shownRows)
  return (
    <section className={css.subject} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{title}</h3>
        <Text size="s" tone="muted">
          {lead}
        </Text>
      </header>
      <div className={css.card}>
        <ul>{rows.slice(0, shownRows).map(({ row }) => row)}</ul>
        {folded.length > 0 && (
          <>
            <button
              type="button"
              className={css.more}
              aria-expanded={isOpen}
              aria-controls={isOpen ? moreId : undefined}
              onClick={() => {
                setOpen(!isOpen)
                setWasOpen(true)
              }}
            >
              <Icon as={isOpen ? ChevronDown : ChevronRight} size="s" tone="muted" />
              {t('used.more', {
                count: folded.length,
                names: folded
                  .slice(0, 3)
                  .map(({ name }) => name)
                  .join(', '),
              })}
            </button>
            {wasOpen && (
              <ul id={moreId} hidden={!isOpen}>
                {folded.map(({ row }) => row)}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  )
}
