import type { OpenCallBack } from '@lineside/contract/resources/conversations/call-backs'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import css from './call-backs-list.module.css'
import { useCallBackActions } from './use-call-back-actions.ts'

/** RECEIVE-02: each colleague who is called back, what is waited for, until when, and how to take it back. */
export function CallBacksList({ items }: { items: readonly OpenCallBack[] }) {
  const t = useTranslations('call-backs')
  const id = useId()
  const formats = useFormats()
  const { cancel } = useCallBackActions()
  return (
    <section aria-labelledby={id} className={css.list}>
      <h2 id={id}>{t('title')}</h2>
      <Rows>
        {items.map(({ id: colleague, name, phase, ends_at }) => (
          <Row
            key={colleague}
            start={<Avatar name={name} />}
            title={name}
            meta={t(`phases.${phase}`, { time: formats.clock(new Date(ends_at)) })}
            hasLongMeta
            end={
              <IconButton
                icon={X}
                name={t('cancel', { name })}
                size="s"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate(colleague)}
              />
            }
          />
        ))}
      </Rows>
    </section>
  )
}
