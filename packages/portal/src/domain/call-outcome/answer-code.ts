import { type ComponentType, lazy } from 'react'
import { localeStore } from '../../shared/i18n/locale.ts'
import { loadCode } from '../../shared/loading/load-code.ts'

/** A component with the texts of the answers: both come when it is shown. What can not be fetched is left out. */
export const answerCode = <Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      const [Answer] = await Promise.all([loadCode(fetchCode), localeStore.require('outcome')])
      return { default: Answer }
    } catch {
      return { default: (() => null) as ComponentType<Props> }
    }
  })
