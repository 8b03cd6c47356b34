import './shared/styles/main.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { kitLabelsEn } from './features/kit/kit-labels-en.ts'
import { KitPage } from './features/kit/kit-page.tsx'
import { KitLabelsProvider } from './shared/ui/kit-labels.tsx'
import { ToastRegion } from './shared/ui/toast-region.tsx'
import { TooltipLayer } from './shared/ui/tooltip-layer.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('no root')
createRoot(root).render(
  <StrictMode>
    <KitLabelsProvider labels={kitLabelsEn}>
      <main>
        <KitPage />
      </main>
      <ToastRegion />
      <TooltipLayer />
    </KitLabelsProvider>
  </StrictMode>,
)
