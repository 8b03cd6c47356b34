import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider } from '../shared/i18n/i18n-provider.tsx'
import { ToastRegion } from '../shared/ui/feedback/toast-region.tsx'
import { TooltipLayer } from '../shared/ui/overlays/tooltip-layer.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <I18nProvider>
      <RouterProvider router={router} />
      <ToastRegion />
      <TooltipLayer />
    </I18nProvider>
  )
}
