import type { LineReachability } from '@lineside/contract/resources/reachability'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import form from '../../domain/line-sentence/line-form.module.css'
import { PresenceAvatar } from '../../domain/live/presence-avatar.tsx'
import { ExtensionFigure } from '../../domain/pbx/extension-figure.tsx'
import { LineJump } from '../../domain/pbx/line-jump.tsx'
import { LineRemedy } from '../../domain/pbx/lists/line-remedy.tsx'
import { type PreferenceLine, stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { attentionOf } from '../../domain/reach/line-attention.ts'
import { LineMini } from '../../domain/reach/line-mini.tsx'
import { EditingFields } from '../../shared/editing/editing-fields.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { OpenAssistant } from './open-assistant.tsx'
import { numbersField } from './use-assistants.ts'

interface SecretaryItemProps {
  config: PreferenceLine
  place: ItemPlace
  numbers: Omit<MultiSpec, 'id'>
  people: readonly LinePerson[]
  /** Whether callers reach anybody; undefined: not known. */
  reach: LineReachability | undefined
}

/** How many assistants a closed row names, and shows. */
const most = { named: 3, faces: 4 }

/** MS-01: a line with an assistant in the list; when open, as a sentence with its drawing, and its field under "More". */
export function SecretaryItem({ config, place, numbers, people, reach }: SecretaryItemProps) {
  const t = useTranslations('pbx-secretaries')
  const groups = useTranslations('pbx-groups')
  const moreId = useId()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const named = people.slice(0, most.named).map(({ name }) => name)
  return (
    <EditingItem
      item={config}
      place={place}
      name={config.name}
      start={<Avatar name={config.name} isGroup={config.isGroup} />}
      meta={people.length > 0 && t('ringsAt', { names: named.join(', '), more: people.length - named.length })}
      end={<ExtensionFigure extension={config.extension} />}
      line={
        <>
          {reach && <LineMini line={reach} isGroup={config.isGroup} />}
          {people.length === 0 && <Badge tone="warning">{t('nobody')}</Badge>}
          {reach && attentionOf(reach, true) !== null && <LineRemedy line={reach} name={config.name} />}
          <span className={form.faces}>
            {people.slice(0, most.faces).map((person) => (
              <PresenceAvatar
                key={person.id}
                name={person.name}
                isGroup={person.isGroup ?? false}
                kind={person.presence?.state}
              />
            ))}
          </span>
        </>
      }
      removeLabel={t('remove.title')}
      body={
        <>
          <OpenAssistant config={config} people={people} numbers={numbers} reach={reach} />
          {isMoreOpen && (
            <div id={moreId}>
              <EditingFields
                item={config}
                fields={[numbersField(numbers)]}
                texts={{
                  stale: stalePreferenceLines,
                  changed: (field, { name }) => t('updated', { field, name }),
                }}
              />
            </div>
          )}
        </>
      }
      actions={
        <>
          <LineJump line={config} />
          <Button
            size="s"
            tone="quiet"
            data-end
            aria-expanded={isMoreOpen}
            aria-controls={isMoreOpen ? moreId : undefined}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            {groups('moreSettings')}
          </Button>
        </>
      }
    />
  )
}
