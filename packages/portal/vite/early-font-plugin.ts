import type { Plugin } from 'vite'

/** Names, in the page's head, the one font file that every page needs, for src/app/fetch-early.ts: it is only known after the build. */
export function earlyFont(stem: string): Plugin {
  return {
    name: 'lineside:early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.includes(stem) && name.endsWith('.woff2'))
        if (!file) throw new Error(`No font file named ${stem} in the build`)
        return [{ tag: 'meta', attrs: { id: 'early-font', content: `/${file}` }, injectTo: 'head' }]
      },
    },
  }
}
