import { useTranslations } from 'use-intl'
import { useStore } from '../state/store.ts'
import { Logo } from '../ui/basics/logo.tsx'
import { logoStore } from './logo-store.ts'

const product = 'Lineside'

/**
 * The reseller's logo, or the product's if there is none; it links to the home page. Nothing is shown until it is known
 * which.
 */
export function BrandLogo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const t = useTranslations('basics')
  const logo = useStore(logoStore)
  if (logo === undefined) return null
  return <Logo label={t('home', { product })} href="#/" src={logo ?? undefined} isMarkOnly={isMarkOnly} />
}
