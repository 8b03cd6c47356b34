import type { MessageText } from '@lineside/contract/resources/conversations/message-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../../shared/errors/load-failed-note.tsx'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { useCopy } from '../../../shared/ui/feedback/use-copy.ts'
import { askTextMutation, messageTextQuery } from './message-text-query.ts'
import css from './message-text.module.css'
import { SpokenWords } from './spoken-words.tsx'

interface MessageTextPartProps {
  /** Id of the message. */
  id: number
  search: string
  /** Seconds; null: the message does not play. */
  position: number | null
  onJump: (seconds: number) => void
}

/** TEXT-02: the text of a message below its player; nothing at all where none can be had. */
export function MessageTextPart({ id, search, position, onJump }: MessageTextPartProps) {
  const t = useTranslations('conversations')
  const query = useQuery(messageTextQuery(id))
  const text = query.data
  return (
    <>
      <LoadFailedNote query={query}>{t('text.loadFailed')}</LoadFailedNote>
      {text?.state === 'done' && (
        <div className={css.part}>
          <SpokenWords
            words={text.words}
            language={text.language}
            search={search}
            position={position}
            onJump={onJump}
          />
          <TextFoot text={text} />
        </div>
      )}
      {text !== undefined && text.state !== 'done' && <NoText text={text} />}
    </>
  )
}

const dotted = (words: ReactNode) => <span className={css.dotted}>{words}</span>

/** Says how much a text is worth. */
function TextFoot({ text }: { text: MessageText }) {
  const t = useTranslations('conversations')
  const copy = useCopy(t('text.copied'))
  const locale = useLocale()
  const { language } = text
  const isOther = language !== null && language !== locale.split('-')[0]
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <div className={css.foot}>
      <Button size="s" icon={Copy} onClick={() => copy(text.text ?? '')}>
        {t('text.copy')}
      </Button>
      <p className={css.worth}>
        {t('text.computer')} {text.words.some((word) => word.is_doubtful) && t.rich('text.doubtful', { dotted })}{' '}
        {isOther && t('text.language', { language: names.of(language) ?? language })}
      </p>
    </div>
  )
}

/** Why there is no text, and what may be done. */
function NoText({ text: { id, state, reason, may_ask: mayAsk } }: { text: MessageText }) {
  const t = useTranslations('conversations')
  const ask = useMutation({ ...askTextMutation, meta: { failed: () => t('text.askAction') } })
  const words = state === 'pending' ? t('text.pending') : reason === null ? null : t(`text.failed.${reason}`)
  if (words === null && !mayAsk) return null
  return (
    <div className={css.foot}>
      {words !== null && (
        <p className={css.worth} role="status">
          {words}
        </p>
      )}
      {mayAsk && (
        <Button size="s" isBusy={ask.isPending} onClick={() => ask.mutate(id)}>
          {t(state === 'none' ? 'text.ask' : 'text.again')}
        </Button>
      )}
    </div>
  )
}
