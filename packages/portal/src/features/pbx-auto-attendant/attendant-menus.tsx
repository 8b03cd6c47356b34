import { useTranslations } from 'use-intl'
import { MapButton } from '../../domain/pbx/map-button.tsx'
import { useNames } from '../../domain/names/use-names.ts'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { MiniLine } from '../../shared/ui/lists/mini-line.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { AttendantKeys } from './attendant-keys.tsx'
import { type AttendantLine, destinationsOf } from './attendants-query.ts'
import css from './auto-attendant.module.css'
import { menuStops } from './menu-words.ts'
import type { MenusControl } from './use-menus.ts'

interface AttendantMenusProps {
  menus: MenusControl
  /** A line is being chosen that gets a menu. */
  isAdding: boolean
  onOpen: (id: number) => void
}

/** AA-01, SAY-02: the lines whose callers hear a menu, and the one that is open, drawn as its line. */
export function AttendantMenus({ menus, isAdding, onOpen }: AttendantMenusProps) {
  const t = useTranslations('pbx-attendants')
  const { query, items, opened } = menus
  const named = useNames(items.flatMap(destinationsOf))
  const lines = useSubscriberSource('attendant')
  return (
    <>
      {isAdding && (
        <div className={css.add}>
          <OptionSearch
            label={t('whose')}
            hint={t('whoseHint')}
            autoFocus
            source={lines}
            value={null}
            onChange={(id) => id !== null && onOpen(Number(id))}
          />
        </div>
      )}
      <Loaded query={query} action={t('loadAction')} waiting={<SkeletonRows count={5} label={t('loading')} />}>
        {() => (
          <>
            {items.length === 0 && opened === undefined && (
              <EmptyState level={2} title={t('noMenus')}>
                {t('noMenusAdvice')}
              </EmptyState>
            )}
            {items.length > 1 && (
              <ul className={css.menus}>
                {items.map((line) => (
                  <li key={line.id}>
                    <MenuCard line={line} isOpen={line.id === opened?.id} named={named} onOpen={onOpen} />
                  </li>
                ))}
              </ul>
            )}
            {opened && (
              <section className={css.menu} aria-label={t('menuOf', { name: opened.name })}>
                <div className={css.menuHead}>
                  <h2>{t('dials', { name: opened.name })}</h2>
                  <MapButton lineId={opened.id} />
                </div>
                <AttendantKeys key={opened.id} line={opened} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface MenuCardProps {
  line: AttendantLine
  isOpen: boolean
  named: (number: string) => string | null
  onOpen: (id: number) => void
}

function MenuCard({ line, isOpen, named, onOpen }: MenuCardProps) {
  const t = useTranslations('pbx-attendants')
  return (
    <button
      type="button"
      className={cx(css.card, isOpen && css.isOpen)}
      aria-current={isOpen || undefined}
      onClick={() => onOpen(line.id)}
    >
      <span className={css.name}>
        <b>{line.name}</b> {line.extension}
      </span>
      <MiniLine stops={menuStops(line, { t, named })} />
    </button>
  )
}
