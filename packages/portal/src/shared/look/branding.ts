import type { Branding } from '@lineside/contract/resources/platform'
import { storeBrand } from './stored-brand.ts'
import { themeStore } from './theme.ts'

export interface BrandColours {
  readonly primary: string | null
  readonly secondary: string | null
}

/** Only hexadecimal colours are accepted, because the reseller's text is put into a style. */
const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const valid = (value: string | null | undefined): string | null => {
  const text = value?.trim() ?? ''
  return colour.test(text) ? text.toLowerCase() : null
}

/** The two colours of a reseller; null for one that is missing or invalid (UI-02). */
export const coloursOf = (branding: Branding | null): BrandColours => ({
  primary: valid(branding?.csc_color_primary),
  secondary: valid(branding?.csc_color_secondary),
})

const setColour = (name: string, value: string | null): void => {
  const { style } = document.documentElement
  if (style.getPropertyValue(name) === (value ?? '')) return
  themeStore.withoutFade(() => (value === null ? style.removeProperty(name) : style.setProperty(name, value)))
}

/** Applies the reseller's colours, and stores them for the next visit. */
export const applyBranding = (branding: Branding | null): void => {
  const { primary, secondary } = coloursOf(branding)
  setColour('--brand', primary)
  setColour('--brand-2', secondary)
  storeBrand({ primary, secondary })
}
