import { hasAttribute, opensGate, mayDo } from '@lineside/contract/access'
import type { Contact } from '@lineside/contract/resources/contacts'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { Ban, ChevronDown, ChevronUp, Pencil, Split, Trash2 } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { CallButton } from '../../domain/calls/call-button.tsx'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { CopyButton } from '../../shared/ui/feedback/copy-button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { ContactCalls } from './contact-calls.tsx'
import css from './contacts.module.css'

interface ContactItemProps {
  contact: Contact
  /** The last call with this contact, in words; '' for none. */
  last: string
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onRemove: () => void
}

/** Shows name and company, first number and its label. Opens in place to show everything known about the contact. */
export function ContactItem({ contact, last, isOpen, onToggle, onEdit, onRemove }: ContactItemProps) {
  const t = useTranslations('contacts')
  const detailsId = useId()
  const { name, company, numbers, shared } = contact
  const [first] = numbers
  // the whole row opens it, but not its buttons, nor text that is being selected
  const pressRow = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('button, a') === null && getSelection()?.isCollapsed !== false)
      onToggle()
  }
  return (
    <li className={css.item} data-row data-open={isOpen || undefined} data-covered={isOpen || undefined}>
      {/* the button at its end does the same for the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={`${css.row} ${css.opens}`} onClick={pressRow}>
        <Avatar name={name} />
        <span className={css.who}>
          <span className={css.name}>{name}</span>
          {company !== null && <span className={css.meta}>{company}</span>}
        </span>
        <span className={css.number} data-column="number">
          {first !== undefined && <Text isNumeric>{readableNumber(first.number)}</Text>}
          <span className={css.meta}>
            {first !== undefined && (
              <span>
                {numbers.length > 1
                  ? t('labelAndMore', { label: t(`labels.${first.label}`), count: numbers.length - 1 })
                  : t(`labels.${first.label}`)}
              </span>
            )}
            <span>{t(shared ? 'company' : 'mine')}</span>
          </span>
        </span>
        <span className={css.last}>{last}</span>
        <span className={css.buttons}>
          {first !== undefined && <CallButton to={{ number: first.number, name }} />}
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            name={t(isOpen ? 'close' : 'open', { name })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            data-focus="true"
            onClick={onToggle}
          />
        </span>
      </div>
      {isOpen && <Details id={detailsId} contact={contact} onEdit={onEdit} onRemove={onRemove} />}
    </li>
  )
}

function Details({
  id,
  contact: { name, email, numbers, shared, book },
  onEdit,
  onRemove,
}: Pick<ContactItemProps, 'contact' | 'onEdit' | 'onRemove'> & { id: string }) {
  const t = useTranslations('contacts')
  const { facts } = useUser()
  const [main] = numbers
  // what follows an address book is changed there
  const mayWrite = book === undefined && (!shared || mayDo(facts, 'company_contacts'))
  return (
    <div id={id}>
      <div className={css.inside}>
        <dl className={css.details}>
          {numbers.map(({ label, number }) => (
            <div key={number}>
              <dt>{t(`labels.${label}`)}</dt>
              <dd>
                <Text isNumeric>{readableNumber(number)}</Text>
                <CallButton to={{ number, name }} />
                <CopyButton name={t('copyNumber', { name, label: t(`labels.${label}`) })} text={copied(number)} />
              </dd>
            </div>
          ))}
          {email !== null && (
            <div>
              <dt>{t('email')}</dt>
              <dd>
                <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
                <CopyButton name={t('copyEmail', { name })} text={email} />
              </dd>
            </div>
          )}
        </dl>
        {main !== undefined && <ContactCalls numbers={numbers} allWith={copied(main.number)} />}
      </div>
      {numbers.length === 0 && email === null && <p className={css.nothing}>{t('noNumbers')}</p>}
      {book !== undefined && <p className={css.nothing}>{t('books.source', { book })}</p>}
      {book === undefined && !mayWrite && <p className={css.nothing}>{t('administratorsWrite')}</p>}
      {(mayWrite || main !== undefined) && (
        <div className={css.foot}>
          {mayWrite && (
            <Button icon={Pencil} data-popup="edit-contact" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {main !== undefined && <NumberLinks number={copied(main.number)} />}
          {mayWrite && (
            <Button icon={Trash2} tone="quiet-danger" data-popup="remove-contact" onClick={onRemove}>
              {t('remove.button')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Further actions for the contact's first number: each opens the screen that does it. */
function NumberLinks({ number }: { number: string }) {
  const t = useTranslations('contacts')
  const { facts } = useUser()
  return (
    <>
      {opensGate(facts, 'addForwarding') && (
        <ScreenButton icon={Split} to="/user/call-forwarding" search={{ caller: number }}>
          {t('forward')}
        </ScreenButton>
      )}
      {/* an extension belongs to the company: it cannot be blocked */}
      {hasAttribute(facts, 'block_in_list') && number.startsWith('+') && (
        <ScreenButton icon={Ban} to="/user/call-blocking/incoming" search={{ number }}>
          {t('block')}
        </ScreenButton>
      )}
    </>
  )
}

/** With a plus sign, as it can be dialled from anywhere; extensions stay as they are. */
const copied = (number: string): string => (/^\d{7,}$/.test(number) ? `+${number}` : number)
