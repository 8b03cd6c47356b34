import { keywordOf } from '@lineside/telephony/destinations/destination-kind'
import { newDestination } from '@lineside/telephony/forwarding/destination-edits'
import { draftDestination, draftKey } from '@lineside/telephony/forwarding/forwarding-draft'
import { Phone, Voicemail } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useGate } from '../../shared/session/use-gate.ts'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { type AddedType, controlId, focusControl } from './open-part.ts'
import type { DraftHandle } from './queries/use-draft.ts'

/** Starts a draft that leads to the voicebox and only has to be saved. */
export const beginWithVoicebox = (handle: DraftHandle, type: AddedType): void => {
  handle.start(type)
  handle.edit((draft) => ({ ...draft, destinations: [draftDestination(newDestination(keywordOf.voicebox))] }))
  focusControl(controlId.addDestination(draftKey))
}

/** The most common first rules, shown while there is no forwarding: each starts a draft that only has to be saved. */
export function FirstRules({ handle }: { handle: DraftHandle }) {
  const t = useTranslations('call-forwarding')
  const { kinds, open } = useForwardingTools()
  const id = useId()
  const granted = { cfu: useGate('cfu'), cfna: useGate('cfna'), cfb: useGate('cfb') }
  const hasVoicebox = kinds.includes('voicebox')
  const types = (['cfna', 'cfb', 'cfu'] as const).filter((type) => granted[type] && (type === 'cfu' || hasVoicebox))
  if (types.length === 0) return null
  const begin = (type: AddedType) => {
    if (type !== 'cfu') return beginWithVoicebox(handle, type)
    handle.start(type)
    open({ part: 'new-destination', group: draftKey, kind: 'number' })
  }
  return (
    <section className={css.begin} aria-labelledby={id}>
      <h2 id={id}>{t('begin.title')}</h2>
      {types.map((type) => (
        <Chip key={type} icon={type === 'cfu' ? Phone : Voicemail} isNew onClick={() => begin(type)}>
          {t(`begin.${type}`)}
        </Chip>
      ))}
    </section>
  )
}
