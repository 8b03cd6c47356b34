import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { AllHandles } from './all-handles.tsx'
import { handleGroups, missingSounds } from './handle-groups.ts'
import prompts from './prompts.module.css'
import { setPromptsQuery, soundFilesQuery, soundHandlesQuery } from './sound-set-queries.ts'
import { UsedPrompts } from './used-prompts.tsx'

interface SoundHandlesProps {
  setId: number
  isReadOnly: boolean
}

/**
 * SND-03, SAY-01: the sounds of an open set: first the prompts that this PBX uses, then the rest. If the platform does
 * not tell which are used, all handles are listed together.
 */
export function SoundHandles({ setId, isReadOnly }: SoundHandlesProps) {
  const t = useTranslations('pbx-sound-sets')
  const isTold = useIsLineside() && !isReadOnly
  const handles = useQuery(soundHandlesQuery)
  const files = useQuery(soundFilesQuery(setId))
  const told = useQuery({ ...setPromptsQuery(setId), enabled: isTold })
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const restId = useId()
  const failed = [handles, files].find((query) => query.data === undefined && query.isError)
  if (failed) return <LoadFailed query={failed} action={t('handles.loadAction')} level={3} />
  if (handles.data === undefined || files.data === undefined) return <SkeletonRows count={4} />
  const groups = handleGroups(handles.data, files.data)
  if (!isTold) return <AllHandles setId={setId} groups={groups} isReadOnly={isReadOnly} />
  const missing = missingSounds(groups)
  const used = new Set(told.data?.used.map(({ handle_id }) => handle_id))
  const rest = groups
    .map(({ name, places }) => ({ name, places: places.filter(({ handle }) => !used.has(handle.id)) }))
    .filter(({ places }) => places.length > 0)
  const texts = new Map(told.data?.heard.map(({ handle_id, text }) => [handle_id, text]))
  return (
    <div className={prompts.used}>
      <UsedPrompts setId={setId} handles={handles.data} files={files.data} />
      {told.data && (
        <section className={prompts.subject} aria-label={t('rest.title')}>
          <header>
            <h3>{t('rest.title')}</h3>
            <Text size="s" tone="muted">
              {missing === 0 ? t('complete') : t('incomplete', { count: missing })}
            </Text>
          </header>
          <div className={prompts.card}>
            <button
              type="button"
              className={prompts.more}
              aria-expanded={isOpen}
              aria-controls={isOpen ? restId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon as={isOpen ? ChevronDown : ChevronRight} size="s" tone="muted" />
              {t('rest.count', { count: rest.flatMap(({ places }) => places).length })}
            </button>
            {(isOpen || isSending) && (
              <div id={restId} className={prompts.rest} hidden={!isOpen}>
                <AllHandles
                  setId={setId}
                  groups={rest}
                  isReadOnly={isReadOnly}
                  textOf={(id) => texts.get(id) ?? null}
                  onSending={setSending}
                />
              </div>
            )}
          </div>
        </section>
      )}
    </div>
  )
}
