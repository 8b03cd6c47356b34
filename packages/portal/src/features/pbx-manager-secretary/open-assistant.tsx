import type { LineReachability } from '@lineside/contract/resources/reachability'
import { type CSSProperties, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EndStop } from '../../domain/line-sentence/end-stop.tsx'
import { EndWords } from '../../domain/line-sentence/end-words.tsx'
import type { LinePerson } from '../../domain/line-sentence/line-drawing.tsx'
import form from '../../domain/line-sentence/line-form.module.css'
import { PeopleWords } from '../../domain/line-sentence/people-words.tsx'
import { type AskedKind, type ChosenEnd, endTitle } from '../../domain/line-sentence/shown-end.ts'
import { useEndItems } from '../../domain/line-sentence/use-end-items.ts'
import { useLineEnd } from '../../domain/line-sentence/use-line-end.ts'
import { usePresenceOf } from '../../domain/live/use-presence-of.ts'
import { type PreferenceLine, stalePreferenceLines } from '../../domain/pbx/preference-lines.ts'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { useSaveField } from '../../shared/editing/use-save-field.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { assistantSource } from './assistant-source.ts'
import css from './assistant.module.css'
import { AssistantSentence } from './assistant-sentence.tsx'
import { AssistantWays } from './assistant-ways.tsx'
import { numbersField, ringSeconds } from './use-assistants.ts'

interface OpenAssistantProps {
  config: PreferenceLine
  people: readonly LinePerson[]
  numbers: Omit<MultiSpec, 'id'>
  /** undefined: not known. */
  reach: LineReachability | undefined
}

/** MS-01, MS-02: an assistant as a sentence of which each word is saved at once, and the ways of a call. */
export function OpenAssistant({ config, people, numbers, reach }: OpenAssistantProps) {
  const t = useTranslations('pbx-secretaries')
  const groups = useTranslations('pbx-groups')
  const source = assistantSource(useNumberSource('digits'), String(config.id), useIsLineside())
  const presence = usePresenceOf()(config.id)
  const digits = config.preferences.secretary_numbers ?? []
  const save = useSaveField<PreferenceLine>(numbersField(numbers), config, {
    stale: stalePreferenceLines,
    changed: (field, { name }) => t('updated', { field, name }),
  })
  const { end, isLost, failed, isBusy, choose } = useLineEnd(config.id)
  const [asked, setAsked] = useState<AskedKind | null>(null)
  const onChoose = (chosen: ChosenEnd) => {
    setAsked(null)
    choose(chosen)
  }
  const items = useEndItems({ lineId: config.id, name: config.name, end, onChoose, onAsk: setAsked })
  const seconds = ringSeconds(reach)
  return (
    <div className={form.body}>
      <AssistantSentence
        count={people.length}
        line={<span className={css.lead}>{config.name}</span>}
        people={
          <PeopleWords
            source={source}
            isOpen={false}
            isBusy={save.isPending}
            people={people.map(({ name }, index) => ({ id: digits[index] ?? '', name }))}
            onAdd={({ id }) => save.mutate([...digits, id])}
            onRemove={(gone) => save.mutate(digits.filter((id) => id !== gone))}
          />
        }
        end={
          <EndWords
            lineId={config.id}
            name={config.name}
            end={end}
            items={items}
            asked={asked}
            isBusy={isBusy}
            onChoose={onChoose}
            onCancel={() => setAsked(null)}
          />
        }
      />
      {failed !== undefined && <LoadFailedNote query={failed}>{groups('line.endFailed')}</LoadFailedNote>}
      {people.length === 0 ? (
        <p className={form.note}>{t('nobodyRings', { line: config.name })}</p>
      ) : end === undefined ? (
        // two ways, of three and of two stops, and a sentence
        failed === undefined && (
          <div className={form.waiting} style={{ '--lines': 2, '--stops': 6.7 } as CSSProperties} />
        )
      ) : (
        <AssistantWays
          line={{ id: config.id, name: config.name, presence, isGroup: config.isGroup }}
          people={people}
          seconds={seconds}
          end={<EndStop title={endTitle(end, groups)} seconds={seconds ?? 0} items={items} />}
          isLost={isLost}
        />
      )}
    </div>
  )
}
