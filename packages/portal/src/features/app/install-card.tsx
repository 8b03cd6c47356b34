import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Installing, installPrompt } from '../../shared/installed/install-prompt.ts'
import { useStore } from '../../shared/state/store.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import css from './app-page.module.css'
import { InstallPicture } from './install-picture.tsx'

const dismissedKey = 'csc_install_dismissed'

/** APP-01: installing is one card: by a button, by the steps of iOS, or by the browser's menu. */
export function InstallCard({ isIos }: { isIos: boolean }) {
  const state = useStore(installPrompt)
  const [isDismissed, setDismissed] = useState(localStorage.getItem(dismissedKey) !== null)
  if (isDismissed && state !== 'installed') return null
  const dismiss = () => {
    localStorage.setItem(dismissedKey, 'yes')
    setDismissed(true)
  }
  return (
    <Card className={css.install}>
      <div className={css.words}>
        <Words state={state} isIos={isIos} onDismiss={dismiss} />
      </div>
      <div className={css.picture}>
        <InstallPicture />
      </div>
    </Card>
  )
}

function Words({ state, isIos, onDismiss }: { state: Installing; isIos: boolean; onDismiss: () => void }) {
  const t = useTranslations('app')
  if (state === 'installed')
    return (
      <>
        <h2>{t('install.done')}</h2>
        {installPrompt.isOwnWindow() && <p>{t('install.doneText')}</p>}
      </>
    )
  const notHere = (
    <Button tone="quiet" onClick={onDismiss}>
      {t('install.notHere')}
    </Button>
  )
  if (isIos)
    return (
      <>
        <h2>{t('install.iosTitle')}</h2>
        <p>{t('install.iosText')}</p>
        <ol className={css.steps}>
          <li>{t('install.step1')}</li>
          <li>{t('install.step2')}</li>
          <li>{t('install.step3')}</li>
        </ol>
        <Actions>{notHere}</Actions>
      </>
    )
  const isOffered = state === 'offered'
  return (
    <>
      <h2>{t('install.title')}</h2>
      <p>{t('install.text')}</p>
      {!isOffered && <p>{t('install.menu')}</p>}
      <Actions>
        {isOffered && (
          <Button tone="primary" icon={Download} onClick={() => void installPrompt.ask()}>
            {t('install.install')}
          </Button>
        )}
        {notHere}
      </Actions>
    </>
  )
}
