import { useState } from 'react'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import css from './kit-page.module.css'

const themes = [
  { id: 'system', text: 'System' },
  { id: 'light', text: 'Light' },
  { id: 'dark', text: 'Dark' },
] as const
const contrasts = [
  { id: 'standard', text: 'Standard contrast' },
  { id: 'more', text: 'More contrast' },
] as const
const brands = [
  { id: '', text: 'Lineside' },
  { id: '#40cc3d', text: 'Green' },
  { id: '#0b5fff', text: 'Blue' },
  { id: '#f5a623', text: 'Amber' },
] as const

/**
 * Switches theme, contrast and reseller colour of this page, by the attributes and properties that the design tokens
 * read.
 */
export function KitLook() {
  const [theme, setTheme] = useState<(typeof themes)[number]['id']>('system')
  const [contrast, setContrast] = useState<(typeof contrasts)[number]['id']>('standard')
  const [brand, setBrand] = useState<(typeof brands)[number]['id']>('')
  const root = document.documentElement
  return (
    <div className={css.settings}>
      <NativeSelect
        label="Theme"
        isLabelHidden
        options={themes}
        value={theme}
        onChange={(next) => {
          setTheme(next)
          if (next === 'system') root.removeAttribute('data-theme')
          else root.dataset['theme'] = next
        }}
      />
      <NativeSelect
        label="Contrast"
        isLabelHidden
        options={contrasts}
        value={contrast}
        onChange={(next) => {
          setContrast(next)
          root.dataset['contrast'] = next
        }}
      />
      <NativeSelect
        label="Brand"
        isLabelHidden
        options={brands}
        value={brand}
        onChange={(next) => {
          setBrand(next)
          root.style.setProperty('--brand', next)
        }}
      />
    </div>
  )
}
