import type { ApiKey } from '@lineside/contract/resources/app/api-keys'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import css from './connections.module.css'
import { apiKeysQuery, useApiKeyActions } from './key-queries.ts'
import { unusedDays, useScopeWords } from './key-words.ts'

/** KEYS-01: the API keys of the company. */
export function KeysSection() {
  const t = useTranslations('pbx-connections')
  const keys = useQuery(apiKeysQuery)
  return (
    <Loaded query={keys} action={t('keys.load')} waiting={<SkeletonRows count={2} label={t('keys.title')} />}>
      {({ keys: all }) => (
        <section aria-labelledby="api-keys">
          <div className={css.head}>
            <h2 id="api-keys">{t('keys.title')}</h2>
            {all.length > 0 && <span>{t('keys.count', { count: all.length })}</span>}
          </div>
          {all.length === 0 && <p className={css.none}>{t('keys.empty')}</p>}
          <ul className={css.list}>
            {all.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('pbx-connections')
  const words = useScopeWords()
  const { remove } = useApiKeyActions()
  const [isAsked, setAsked] = useState(false)
  const { id, name, prefix, made_by: maker } = apiKey
  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.mark}>
          <Icon as={KeyRound} />
        </span>
        <span className={css.names}>
          <strong>{name}</strong>
          <span>{t('keys.names', { prefix, name: maker })}</span>
        </span>
        <span className={css.may}>{words(apiKey, maker)}</span>
        <LastUse apiKey={apiKey} />
        <span className={css.acts}>
          <Button size="s" aria-label={t('keys.withdrawOf', { name })} onClick={() => setAsked(true)}>
            {t('keys.withdraw')}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate(id, { onSettled: () => setAsked(false) })}
        title={t('keys.removal.title')}
        confirmLabel={t('keys.removal.confirm')}
        isBusy={remove.isPending}
        isDanger
      >
        {t('keys.removal.text', { name })}
      </ConfirmDialog>
    </li>
  )
}

/** When the key was used, and why it opens nothing now. A key that nobody has used for long is a risk without a use. */
function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('pbx-connections')
  const formats = useFormats()
  const now = useNow({ updateInterval: 60_000 })
  const { last_used_at: used, last_used_from: from, made_at: made, made_by: name, expires_at: end, rests } = apiKey
  const time = (iso: string) => formats.shortTime(new Date(iso), now)
  const days = unusedDays({ used, made }, now)
  const isUnused = days !== null
  const lines = [
    isUnused ? t('keys.unused', { days }) : used === null ? t('keys.never') : t('keys.used', { time: time(used) }),
    ...(rests === 'maker' ? [t('keys.maker', { name })] : []),
    ...(end === null ? [] : [t(rests === 'ended' ? 'keys.ended' : 'keys.ends', { time: formats.day(new Date(end)) })]),
  ]
  return (
    <span className={css.use}>
      {lines.map((line, place) => (
        <span
          key={line}
          data-warning={(place === 0 ? isUnused : rests !== null) || undefined}
          data-tip={place === 0 ? (from ?? undefined) : undefined}
        >
          {line}
        </span>
      ))}
    </span>
  )
}
