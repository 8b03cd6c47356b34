import type { SeatRole } from '@lineside/contract/roles'
import type { PersonWithRoles } from '@lineside/contract/resources/sign-in/roles'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { RemovableChip } from '../../shared/ui/basics/removable-chip.tsx'
import { useChangeRole } from './roles-queries.ts'
import css from './roles.module.css'

interface RolePeopleProps {
  role: SeatRole
  /** The role's name. */
  name: string
  /** The people who have it. */
  holders: readonly PersonWithRoles[]
}

/** The people of a role as chips, with a field that adds one; each change counts at once. */
export function RolePeople({ role, name, holders }: RolePeopleProps) {
  const t = useTranslations('pbx-roles')
  const source = useSubscriberSource('person')
  const change = useChangeRole()
  const set = (id: number, isGiven: boolean) => change.isPending || change.mutate({ id, role, isGiven })
  return (
    <div className={css.people}>
      <ul aria-label={t('peopleOf', { role: name })} hidden={holders.length === 0}>
        {holders.map(({ subscriber_id: id, name: person, is_pilot: isPilot }) => (
          <li key={id}>
            {role === 'administrator' && isPilot ? (
              <span className={css.fixed}>
                <Avatar name={person} size="s" /> {person} <Badge>{t('pilot')}</Badge>
              </span>
            ) : (
              <RemovableChip name={person} isDisabled={change.isPending} onRemove={() => set(id, false)}>
                <span className={css.fixed}>
                  <Avatar name={person} size="s" /> {person}
                </span>
              </RemovableChip>
            )}
          </li>
        ))}
      </ul>
      <div className={css.add}>
        <OptionSearch
          // a person who was chosen is among the chips, and the field is empty again
          key={holders.length}
          label={t('addTo', { role: name })}
          isLabelHidden
          placeholder={t('add')}
          source={source}
          value={null}
          onChange={(id) => id !== null && set(Number(id), true)}
        />
      </div>
    </div>
  )
}
