import { createStore } from '../state/store.ts'

/** The look of the portal: theme (system, light or dark) and contrast are chosen separately. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export interface Look {
  readonly theme: Theme
  readonly hasMoreContrast: boolean
}

/** The storage keys; `public/early.js` reads them, too, before the first paint. */
export const lookKeys = { theme: 'csc_theme', contrast: 'csc_contrast' } as const

const read = (): Look => ({
  theme: themes.find((theme) => theme === localStorage.getItem(lookKeys.theme)) ?? 'system',
  hasMoreContrast: localStorage.getItem(lookKeys.contrast) === 'more',
})

const store = createStore(read())

const put = (key: string, value: string | null): void =>
  value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)

/** Changes colours at once, instead of fading each part on its own. */
const withoutFade = (change: () => void): void => {
  const { style } = document.documentElement
  style.setProperty('--fast', '0s')
  change()
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('--fast')))
}

export const themeStore = {
  read: store.read,
  subscribe: store.subscribe,
  set: (next: Look): void => {
    put(lookKeys.theme, next.theme === 'system' ? null : next.theme)
    put(lookKeys.contrast, next.hasMoreContrast ? 'more' : null)
    withoutFade(() => {
      const { dataset } = document.documentElement
      if (next.theme === 'system') delete dataset['theme']
      else dataset['theme'] = next.theme
      if (next.hasMoreContrast) dataset['contrast'] = 'more'
      else delete dataset['contrast']
    })
    store.set(next)
  },
  withoutFade,
}
