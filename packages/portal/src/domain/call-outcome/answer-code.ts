import { type ComponentType, lazy } from 'react'
import type { TextPart } from '../../shared/i18n/locale-store.ts'
import { localeStore } from '../../shared/i18n/locale.ts'
import { loadCode } from '../../shared/loading/load-code.ts'

/**
 * Loads an answer's component together with its texts when it is first shown. If loading fails, nothing is shown in its
 * place.
 * @param parts of the texts that it needs beside those of its page
 */
export const answerCode = <Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  parts: readonly TextPart[] = ['outcome', 'calls'],
) =>
  lazy(async () => {
    try {
      const [Answer] = await Promise.all([loadCode(fetchCode), ...parts.map((part) => localeStore.require(part))])
      return { default: Answer }
    } catch {
      return { default: (() => null) as ComponentType<Props> }
    }
  })
