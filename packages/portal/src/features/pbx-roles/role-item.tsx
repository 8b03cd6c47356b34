import { capabilitiesOf, type SeatRole, seatCapabilities } from '@lineside/contract/roles'
import type { PersonWithRoles } from '@lineside/contract/resources/sign-in/roles'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { RolePeople } from './role-people.tsx'
import css from './roles.module.css'

/** Faces that fit into a closed row. */
const mostFaces = 3

interface RoleItemProps {
  role: SeatRole
  /** All people who have some role. */
  people: readonly PersonWithRoles[]
  isOpen: boolean
  onToggle: () => void
}

/** A role: closed, in one sentence with its people; open, with what it may and may not. */
export function RoleItem({ role, people, isOpen, onToggle }: RoleItemProps) {
  const t = useTranslations('pbx-roles')
  const bodyId = useId()
  const holders = people.filter(({ roles }) => roles.includes(role))
  const name = t(`roles.${role}.name`)
  return (
    <li className={css.item} data-open={isOpen || undefined}>
      <div className={css.row}>
        <h2 className={css.name}>
          <button type="button" className={css.toggle} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
            {name}
          </button>
          <span>{t('count', { count: holders.length })}</span>
        </h2>
        <p className={css.short}>{t(`roles.${role}.short`)}</p>
        <span className={css.faces}>
          {holders.slice(0, mostFaces).map((person) => (
            <Avatar key={person.subscriber_id} name={person.name} size="s" />
          ))}
        </span>
        <Icon as={ChevronDown} className={css.chevron} />
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <>
            <Sentences role={role} />
            <RolePeople role={role} name={name} holders={holders} />
          </>
        )}
      </div>
    </li>
  )
}

function Sentences({ role }: { role: SeatRole }) {
  const t = useTranslations('pbx-roles')
  const may = capabilitiesOf[role]
  const mayNot = seatCapabilities.filter((capability) => !may.includes(capability))
  return (
    <div className={css.sentences}>
      <ul aria-label={t('may')}>
        {may.map((capability) => (
          <li key={capability}>
            <Icon as={Check} size="s" className={css.yes} />
            {t(`capabilities.${capability}.may`)}
          </li>
        ))}
      </ul>
      <ul aria-label={t('mayNot')} className={css.not}>
        {mayNot.map((capability) => (
          <li key={capability}>
            <Icon as={X} size="s" />
            {t(`capabilities.${capability}.mayNot`)}
          </li>
        ))}
        {role === 'administrator' && (
          <li>
            <Icon as={X} size="s" />
            {t('pilotAlone')}
          </li>
        )}
      </ul>
    </div>
  )
}
