import { useQuery } from '@tanstack/react-query'
import { BookOpen, KeyRound, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ButtonLink } from '../../shared/ui/basics/button-link.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { webhooksQuery } from './connections-queries.ts'
import css from './connections.module.css'
import { KeyDialog } from './key-dialog.tsx'
import { KeysSection } from './keys-section.tsx'
import { type Secret, SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookItem } from './webhook-item.tsx'

/** KEYS-01, KEYS-02: programs that use the API, and the places that the platform tells what happens. */
export function ConnectionsPage() {
  const t = useTranslations('pbx-connections')
  const webhooks = useQuery(webhooksQuery)
  const [openId, setOpenId] = useState<number | null>(null)
  const [added, setAdded] = useState<'webhook' | 'key' | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const showSecret = (text: string) => setSecret({ kind: 'webhook', text })
  return (
    <Sheet>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink icon={BookOpen} href="/docs" target="_blank" rel="noopener">
              {t('reference')}
            </ButtonLink>
            <Button icon={WebhookIcon} data-popup="webhook" onClick={() => setAdded('webhook')}>
              {t('add')}
            </Button>
            <Button icon={KeyRound} data-popup="api-key" onClick={() => setAdded('key')}>
              {t('keys.add')}
            </Button>
          </>
        }
      />
      <KeysSection />
      <Loaded query={webhooks} action={t('load')} waiting={<SkeletonRows count={3} label={t('title')} />}>
        {({ webhooks: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('empty')}>{t('emptyAdvice')}</EmptyState>
          ) : (
            <section aria-labelledby="webhooks">
              <div className={css.head}>
                <h2 id="webhooks">{t('webhooks')}</h2>
                <span>{t('count', { count: all.length })}</span>
              </div>
              <ul className={css.list}>
                {all.map((webhook) => (
                  <WebhookItem
                    key={webhook.id}
                    webhook={webhook}
                    isOpen={webhook.id === openId}
                    onToggle={() => setOpenId(webhook.id === openId ? null : webhook.id)}
                    onSecret={showSecret}
                  />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <WebhookDialog isOpen={added === 'webhook'} onClose={() => setAdded(null)} onSecret={showSecret} webhook={null} />
      <KeyDialog isOpen={added === 'key'} onClose={() => setAdded(null)} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Sheet>
  )
}
