import { useTranslations } from 'use-intl'
import { useStore } from '../state/store.ts'
import { Logo } from '../ui/basics/logo.tsx'
import { logoStore } from './logo-store.ts'

const product = 'Lineside'

/** The reseller's logo where it has one, else the product's; it leads home. Nothing stands there until that is known. */
export function BrandLogo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const t = useTranslations('basics')
  const logo = useStore(logoStore)
  if (logo === undefined) return null
  return <Logo label={t('home', { product })} href="#/" src={logo ?? undefined} isMarkOnly={isMarkOnly} />
}
