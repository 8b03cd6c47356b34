import { localeStore } from '../../shared/i18n/locale.ts'

/** Loads the code and texts of the call views, which are larger than those of most pages. */
export const loadCallViews = async () => {
  const [{ CallViews }] = await Promise.all([import('./views/call-views.tsx'), localeStore.require('stage')])
  return CallViews
}

/** Loads them before there is a call. A failure is ignored here: the first call tries again and reports it. */
export const prepareCallViews = (): void => void loadCallViews().catch(() => {})
