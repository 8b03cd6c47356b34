import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LineDrawing, type LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import { listed } from '../../shared/i18n/listed.ts'
import css from './assistant.module.css'

interface AssistantWaysProps {
  /** The line whose calls the assistants answer. */
  line: Pick<LinePerson, 'id' | 'name' | 'presence' | 'isGroup'>
  /** All of them ring at once. */
  people: readonly LinePerson[]
  /** How long they ring, in seconds; undefined: not known. */
  seconds: number | undefined
  /** The last stop of a call that none of them answers. */
  end: ReactNode
  isLost: boolean
}

/** MS-02: the two ways of a call: everybody's rings the assistants, and only their own rings the line itself. */
export function AssistantWays({ line, people, seconds, end, isLost }: AssistantWaysProps) {
  const t = useTranslations('pbx-secretaries')
  const names = listed(
    people.map(({ name }) => name),
    useLocale(),
  )
  const count = people.length
  return (
    <div className={css.ways}>
      <LineDrawing
        label={t('line.label', { line: line.name })}
        start={t('line.start')}
        stops={[
          {
            id: people.map(({ id }) => id).join('-'),
            title: count === 1 ? names : t('line.people', { count }),
            meta: seconds === undefined ? '' : t('line.rings', { seconds }),
            members: people,
          },
        ]}
        end={end}
        isLost={isLost}
      />
      <div className={css.direct}>
        <LineDrawing
          label={t('direct.label', { line: line.name })}
          start={t('direct.start', { count, people: names })}
          stops={[{ id: 'line', title: line.name, meta: t('direct.rings'), members: [line] }]}
        />
        <p>{t('direct.why', { count, people: names, line: line.name })}</p>
      </div>
    </div>
  )
}
