import './shared/styles/main.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { KitPage } from './features/kit/kit-page.tsx'
import { KitStage } from './features/kit/kit-stage.tsx'
import { I18nProvider } from './shared/i18n/i18n-provider.tsx'
import { localeStore } from './shared/i18n/locale.ts'
import { ToastRegion } from './shared/ui/feedback/toast-region.tsx'
import { TooltipLayer } from './shared/ui/overlays/tooltip-layer.tsx'

/** The page of all parts, one part of it, or a moment of a call over the whole window. */
function KitView() {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const [, kind, name = ''] = /^#(stage|part)\/(.+)$/.exec(hash) ?? []
  return kind === 'stage' ? <KitStage key={name} name={name} /> : <KitPage part={kind && name} />
}

// kit.html: a page of its own in development and in the browser tests. The product's build knows nothing of it, so that
// no part is cut out of a screen's code for its sake
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')
const show = (): void =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider>
        <main>
          <KitView />
        </main>
        <ToastRegion />
        <TooltipLayer />
      </I18nProvider>
    </StrictMode>,
  )
// no `await` at the top: a text's file may need code of this one, and would wait for it for ever
void Promise.all(
  (['entry', 'shell', 'pages', 'calls', 'stage'] as const).map((part) => localeStore.require(part)),
).then(show)
