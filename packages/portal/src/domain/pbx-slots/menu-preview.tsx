import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { Text } from '../../shared/ui/basics/text.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Player } from '../../shared/ui/sound/player.tsx'
import { useIsLineside } from '../pbx/use-sources.ts'
import { menuPromptsQuery, menuSound } from './menu-queries.ts'
import css from './slot-table.module.css'

/**
 * SAY-02: the whole announcement of a saved menu, as text and as sound. Nothing is shown if the platform does not
 * provide it.
 */
export function MenuPreview({ subscriberId, name }: { subscriberId: number; name: string }) {
  const t = useTranslations('pbx-slots')
  const common = useTranslations('common')
  const languages = new Intl.DisplayNames([useLocale()], { type: 'language' })
  const load = useQuery(menuPromptsQuery(subscriberId, useIsLineside()))
  const { data, isError } = load
  if (isError && data === undefined) return <LoadFailedNote query={load}>{t('heard.failed')}</LoadFailedNote>
  if (data === undefined || data.prompts.length === 0) return null
  const { prompts } = data
  // a prompt copied into a sound set keeps its language
  const spoken = [...new Set(prompts.flatMap(({ language }) => language ?? []))]
  const voices = spoken.map((language) => languages.of(language) ?? language).join(', ')
  const handles = prompts.map(({ handle_id }) => handle_id)
  const own = prompts.filter(({ text }) => text === null).length
  return (
    <section className={css.heard} aria-label={t('heard.title')}>
      <h2>{t('heard.title')}</h2>
      <p className={css.said}>
        {prompts.map(({ handle, text }) => (
          <span key={handle}>{text ?? <Badge tone="accent">{t('heard.own')}</Badge>} </span>
        ))}
      </p>
      <Player
        // a changed menu needs a new player
        key={prompts.map(({ handle_id, from, seconds }) => `${handle_id} ${from} ${seconds}`).join()}
        name={t('heard.name', { name })}
        load={() => menuSound(subscriberId, handles)}
        seconds={prompts.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)}
        onError={(error) =>
          reportError(error, { fallback: common('errors.whileTrying', { action: t('heard.playAction') }) })
        }
      />
      <Text size="s" tone="muted">
        {t('heard.figures', { own, standard: prompts.length - own, language: voices })}
      </Text>
    </section>
  )
}
