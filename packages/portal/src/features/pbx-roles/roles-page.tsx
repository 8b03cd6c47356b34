import { type SeatRole, seatRoles } from '@lineside/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { RoleItem } from './role-item.tsx'
import { rolesQuery } from './roles-queries.ts'
import css from './roles.module.css'
import { SeeAsPanel } from './see-as-panel.tsx'

/** ROLE-01: the roles of the company: what each may and may not in sentences, and its people as chips. */
export function RolesPage() {
  const t = useTranslations('pbx-roles')
  const roles = useQuery(rolesQuery)
  const [openRole, setOpenRole] = useState<SeatRole | null>(null)
  return (
    <Sheet>
      <PageHead title={t('title')} lead={t('lead')} />
      <Loaded query={roles} action={t('load')} waiting={<SkeletonRows label={t('title')} count={5} />}>
        {({ people, total }) => (
          <div className={css.columns}>
            <ul className={css.roles}>
              {seatRoles.map((role) => (
                <RoleItem
                  key={role}
                  role={role}
                  people={people}
                  isOpen={role === openRole}
                  onToggle={() => setOpenRole(role === openRole ? null : role)}
                />
              ))}
              <li className={css.item}>
                <div className={css.row}>
                  <h2 className={css.name}>
                    {t('everybody.name')} <span>{t('count', { count: total })}</span>
                  </h2>
                  <p className={css.short}>{t('everybody.short')}</p>
                </div>
              </li>
            </ul>
            <SeeAsPanel people={people} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
