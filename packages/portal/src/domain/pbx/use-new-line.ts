import { useTranslations } from 'use-intl'
import { type LineKind, staleLines } from './line-queries.ts'
import { useLineSpecs } from './use-line-fields.ts'
import { useSoundSetOptions } from './use-sound-set-options.ts'
import { useIsLineside } from './use-sources.ts'

/** GRP-02, SEAT-02: what the forms of new groups and seats have in common. */
export function useNewLine(kind: LineKind) {
  const t = useTranslations('pbx-lines')
  const { soundSet, ...specs } = useLineSpecs(kind)
  return {
    specs: { ...specs, soundSet: soundSet(useSoundSetOptions()) },
    /** Names of the steps that follow. */
    labels: { numbers: t('aliasNumbers'), soundSet: t('soundSet') },
    isLineside: useIsLineside(),
    stale: staleLines,
  }
}
