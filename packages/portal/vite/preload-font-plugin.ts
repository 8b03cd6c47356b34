import type { Plugin } from 'vite'

/** Puts a preload of the one font file that every page needs into the page's head: its name is only known after the build. */
export function preloadFont(stem: string): Plugin {
  return {
    name: 'lineside:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes(stem) && name.endsWith('.woff2'))
        if (!file) throw new Error(`No font file named ${stem} in the build`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
