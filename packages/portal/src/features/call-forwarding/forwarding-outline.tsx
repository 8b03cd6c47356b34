import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../shared/ui/card.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { bold } from './rich-tags.tsx'
import { useDestinationName } from './use-destination-name.ts'

/** What a forwarding far from sight says, in text alone and as high as it is going to be: it can be found and read. */
export function ForwardingOutline({ group }: { group: ForwardingGroup }) {
  const t = useTranslations('call-forwarding')
  const { timeWords } = useForwardingTools()
  const nameOf = useDestinationName()
  const { destinations, ringSeconds, sourceSet, timeSet, type } = group
  const conditions = [sourceSet?.name, timeSet && timeWords(timeSet).text].filter(Boolean)
  // with the line itself, and the place of one more
  const rows = destinations.length + (ringSeconds === null ? 1 : 2)
  return (
    <Card className={css.outline}>
      <h2 className={css.say}>
        <span>{t.rich(`titles.${type}`, { b: bold })}</span>
        {conditions.join(', ')}
      </h2>
      <p className={css.outlined} style={{ '--rows': rows } as CSSProperties}>
        {destinations.map(nameOf).join(', ')}
      </p>
    </Card>
  )
}
