import type { WrittenDestination } from '@lineside/contract/resources/destination-sets'
import { keywordOf } from '@lineside/telephony/destinations/destination-kind'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../shared/ui/basics/card.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Path, Stop } from '../../shared/ui/lists/path.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { type AskedKind, isAsked, kindIcons } from './destination-kinds.ts'
import { AskedDestination } from './asked-destination.tsx'
import { bold, control } from './rich-tags.tsx'
import css from './call-forwarding.module.css'
import { newDestination } from '@lineside/telephony/forwarding/destination-edits'
import { type AddedType, controlId, focusControl } from './open-part.ts'
import { useForwardingTools } from './forwarding-tools.tsx'

interface NewForwardingCardProps {
  type: AddedType
  /** It begins with. */
  number: string | undefined
  /** It is for calls of this number alone; null: for all. */
  caller: string | null
  isBusy: boolean
}

/** The key of a forwarding that is not there yet, where others have theirs. */
export const newForwardingKey = 'new'

/** CF-02: a forwarding that is stored with its first destination, so that no call is ever sent nowhere. */
export function NewForwardingCard({ type, number, caller, isBusy }: NewForwardingCardProps) {
  const t = useTranslations('call-forwarding')
  const { change, kinds, open } = useForwardingTools()
  const titleId = useId()
  const [asked, setAsked] = useState<AskedKind>('number')
  const close = () => {
    open(null)
    focusControl(controlId.addForwarding)
  }
  const save = (make: () => Promise<WrittenDestination>) =>
    !isBusy &&
    change({
      group: newForwardingKey,
      action: t('add.action'),
      done: t('add.done'),
      write: async (writes) => writes.addForwarding(type, await make(), caller),
      onDone: close,
    })
  return (
    <Card aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <header className={css.head}>
        <h2 id={titleId} className={css.say}>
          <span>{t.rich(`titles.${type}`, { b: bold })}</span>
          {caller === null ? (
            <Chip isNew icon={Plus} onClick={() => toast.warning(t('conditions.addFirst'))}>
              {t('conditions.add')}
            </Chip>
          ) : (
            <span>{t('add.onlyFrom', { caller: readableNumber(caller) })}</span>
          )}
        </h2>
        <span className={css.headActions}>
          <IconButton icon={X} size="s" name={t('add.cancel')} disabled={isBusy} onClick={close} />
        </span>
      </header>
      <div className={css.path}>
        <Path label={t('stops.label')}>
          <Stop at={t('stops.at', { seconds: 0 })} icon={kindIcons[asked]}>
            {t.rich('stops.forwardedTo', {
              to: control(
                <AskedDestination
                  key={asked}
                  kind={asked}
                  number={number}
                  isBusy={isBusy}
                  onSave={save}
                  onCancel={close}
                />,
              ),
            })}
          </Stop>
        </Path>
      </div>
      <div className={css.choices}>
        <span id={`${titleId}-or`}>{t('add.choose')}</span>
        <div role="group" aria-labelledby={`${titleId}-or`} className={css.chips}>
          {kinds
            .filter((kind) => kind !== asked)
            .map((kind) => (
              <Chip
                key={kind}
                icon={kindIcons[kind]}
                onClick={() =>
                  isAsked(kind) ? setAsked(kind) : save(() => Promise.resolve(newDestination(keywordOf[kind])))
                }
              >
                {t(`kinds.${kind}`)}
              </Chip>
            ))}
        </div>
      </div>
    </Card>
  )
}
