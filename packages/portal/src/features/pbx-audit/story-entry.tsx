import { rolesOf } from '@lineside/contract/access'
import { type AuditEntry, type putBack } from '@lineside/contract/resources/audit-log'
import { momentOfWallTime } from '@lineside/telephony/clocks/wall-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, ChevronUp, Eye, KeyRound, Undo2 } from 'lucide-react'
import { Children, useId, useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { useSince } from '../../domain/reach/use-since.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import css from './audit.module.css'
import { changesOf } from './changes-of.ts'
import { type KnownNames, memberValue, type ValueWords } from './member-value.ts'
import { hasMember, memberText, storyOf, storyText } from './story-words.ts'
import { useStoryWords } from './use-story-words.ts'

const minute = 60_000
const route = describedRoute<typeof putBack>('POST', '/api/lineside/auditlog/:id/putback')

/**
 * STORY-01: an entry of the log as a sentence. It opens to show the values before and since, with a button to restore
 * them if that is possible.
 */
export function StoryEntry({ entry, known }: { entry: AuditEntry; known: KnownNames }) {
  const t = useTranslations('pbx-audit')
  const words = { ...useStoryWords(), ...known }
  const formats = useFormats()
  const { subscriber, facts } = useUser()
  const reader = subscriber.id
  // ROLE-01: whoever only reads changes puts none back
  const mayPutBack = rolesOf(facts).isAdministrator
  const since = useSince()
  const now = useNow({ updateInterval: minute })
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const at = momentOfWallTime(entry.time, browserZone)
  const [time, ago] = at ? [formats.clock(at), formats.relative(at, now)] : [entry.time, entry.time]
  const again = entry.changed_again && momentOfWallTime(entry.changed_again, browserZone)
  const mark = entry.puts_back !== null ? t('putBack.was') : null
  return (
    <li className={cx(css.tale, isOpen && css.open)}>
      <div className={css.row}>
        <Avatar name={entry.subscriber_name} size="s" />
        <p className={css.what}>
          {storyText(storyOf(entry, t, words, reader), t, (name) => (
            <b>
              {Children.map(name, (part) => (typeof part === 'string' ? <WholeNumbers>{part}</WholeNumbers> : part))}
            </b>
          ))}
        </p>
        {entry.key_name !== null && (
          <span className={css.mark}>
            <Icon as={KeyRound} size="s" />
            {t('byKey', { name: entry.key_name })}
          </span>
        )}
        {entry.as_name !== null && (
          <span className={css.mark}>
            <Icon as={Eye} size="s" />
            {t('seenAs', { name: entry.as_name })}
          </span>
        )}
        {mark !== null && (
          <span className={css.mark}>
            <Icon as={Undo2} size="s" />
            {mark}
          </span>
        )}
        <time className={css.time} dateTime={at?.toISOString()} data-tip={ago === time ? undefined : ago}>
          {time}
        </time>
        <IconButton
          icon={isOpen ? ChevronUp : ChevronDown}
          size="s"
          tone="muted"
          name={t('details')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={css.body}>
          <Sides entry={entry} words={words} since={t('since', { time: at ? since(at.toISOString(), now) : time })} />
          <div className={css.foot}>
            {entry.can_put_back && mayPutBack && <PutBackButton id={entry.id} />}
            {/* why it cannot be put back, which only matters here */}
            {again && <p className={css.may}>{t('changedAgain', { time: formats.relative(again, now) })}</p>}
            <Technical entry={entry} />
          </div>
        </div>
      )}
    </li>
  )
}

/** The change in words: the values before, and those since. */
function Sides({ entry, since, words }: { entry: AuditEntry; since: string; words: ValueWords }) {
  const t = useTranslations('pbx-audit')
  return (
    <div className={css.sides}>
      {entry.before && <Side title={t('before')} members={entry.before} words={words} />}
      {entry.before && entry.after && <Icon as={ArrowRight} tone="muted" className={css.arrow} />}
      {entry.after && <Side title={since} members={entry.after} words={words} />}
    </div>
  )
}

interface SideProps {
  title: string
  members: Readonly<Record<string, unknown>>
  words: ValueWords
}

/** One side of the change; members without a text of ours only appear in the technical view. */
function Side({ title, members, words }: SideProps) {
  const t = useTranslations('pbx-audit')
  const held = changesOf({ before: null, after: members })
  const known = held.filter(({ member }) => hasMember(words, member))
  return (
    <section className={css.side}>
      <h2>{title}</h2>
      {known.length === 0 && <p>{t(held.length === 0 ? 'nothing' : 'nothingNamed')}</p>}
      <dl>
        {known.map(({ member }) => (
          <div key={member}>
            <dt>{memberText(words, member)}</dt>
            <dd>{memberValue(member, members[member], words) ?? t('nothing')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** STORY-02: the button that restores the previous values. */
function PutBackButton({ id }: { id: number }) {
  const t = useTranslations('pbx-audit')
  const common = useTranslations('common')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callRoute(route, { params: { id } }),
    onSuccess: () => {
      toast.success(t('putBack.done'))
      // the change may concern any data
      void client.invalidateQueries()
    },
    onError: () => client.invalidateQueries({ queryKey: ['auditlog'] }),
    meta: { failed: () => common('errors.whileTrying', { action: t('putBack.action') }) },
  })
  return (
    <>
      <Button size="s" icon={Undo2} aria-keyshortcuts="Z" isBusy={isPending} onClick={() => mutate()}>
        {t('putBack.button')}
      </Button>
      <p className={css.may}>{t('putBack.may')}</p>
    </>
  )
}

function Technical({ entry: { resource, item_id, method, before, after } }: { entry: AuditEntry }) {
  const t = useTranslations('pbx-audit')
  return (
    <details className={css.technical}>
      <summary>
        {t('technical')}
        <Icon as={ChevronDown} size="s" />
      </summary>
      <pre>{JSON.stringify({ resource, id: item_id, method, before, after }, null, 2)}</pre>
    </details>
  )
}
