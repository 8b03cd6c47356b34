import type { Plugin, Rolldown } from 'vite'
import { messageFolders } from './compile-messages.ts'
import { textsModule } from './messages-plugin.ts'

const EARLY = '<script src="/early.js">'

/**
 * Names, in the page itself, files that are fetched before the code that waits for them has run (public/early.js): the
 * texts by language, what stands around every page, and the first page.
 *
 * @param shell names of the chunks around every page
 * @param page name of the first page's chunk
 */
export function earlyFiles(messagesRoot: string, shell: readonly string[], page: string): Plugin {
  return {
    name: 'lineside:early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // a page without anybody who signs in
        if (!html.includes(EARLY)) return html
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const texts = messageFolders(messagesRoot).map((folder) => {
          const files = (['entry', 'shell'] as const).map((part) => {
            const module = textsModule(folder, part)
            return pathOf(
              chunks.find(({ moduleIds }) => moduleIds.includes(module)),
              module,
            )
          })
          return [`data-${folder}`, files.join(' ')] as const
        })
        const filesOf = (names: readonly string[]): string =>
          names
            .map((name) => {
              const chunk = chunks.find((each) => each.name === name && !each.moduleIds.some(isTexts))
              const styles = [...(chunk?.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
              return [pathOf(chunk, name), ...styles].join(' ')
            })
            .join(' ')
        const named = [...texts, ['data-shell', filesOf(shell)] as const, ['data-page', filesOf([page])] as const]
        const attributes = named.map(([name, files]) => `${name}="${files}"`).join(' ')
        return html.replace(EARLY, `<meta id="early-files" ${attributes} />\n    ${EARLY}`)
      },
    },
  }
}

const isTexts = (module: string): boolean => module.includes('virtual:messages')

const pathOf = (chunk: Rolldown.OutputChunk | undefined, what: string): string => {
  if (!chunk) throw new Error(`No file of ${what} in the build`)
  return `/${chunk.fileName}`
}
