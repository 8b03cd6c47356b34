import { type ComponentType, lazy } from 'react'
import { localeStore } from '../../shared/i18n/locale.ts'
import { loadCode } from '../../shared/loading/load-code.ts'

/**
 * Loads an answer's component together with its texts when it is first shown. If loading fails, nothing is shown in its
 * place.
 */
export const answerCode = <Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      const [Answer] = await Promise.all([loadCode(fetchCode), localeStore.require('outcome')])
      return { default: Answer }
    } catch {
      return { default: (() => null) as ComponentType<Props> }
    }
  })
