import { localeStore } from '../../shared/i18n/locale.ts'

/** The code and the texts of what shows a call, which weigh more than most pages. */
export const loadCallViews = async () => {
  const [{ CallViews }] = await Promise.all([import('./call-views.tsx'), localeStore.require('stage')])
  return CallViews
}

/** Fetches them before there is a call. What fails here is tried again, and said, when there is one. */
export const prepareCallViews = (): void => void loadCallViews().catch(() => {})
