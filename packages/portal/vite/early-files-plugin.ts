import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'
import { messageFolders } from './compile-messages.ts'
import { textsModule } from './messages-plugin.ts'

const EARLY = '<script src="/early.js">'

/** The files to fetch early; for the first page only if the address leads there. */
interface Early {
  /** Names of the chunks around every page, and of those of the first page. */
  readonly shell: readonly string[]
  readonly page: readonly string[]
  /** Addresses of what each of them asks the platform for at once; `:id` stands for the user's. */
  readonly answers: readonly string[]
  /** The same for what only our own platform answers, around every page and on the first. */
  readonly ownAnswers: readonly string[]
  readonly pageAnswers: readonly string[]
}

/**
 * Names, in the page itself, what is fetched before the code that waits for it has run (public/early.js): the texts by
 * language, what stands around every page, the first page, and answers of the platform.
 */
export function earlyFiles(messagesRoot: string, { shell, page, answers, ownAnswers, pageAnswers }: Early): Plugin {
  return {
    name: 'lineside:early-files',
    apply: 'build',
    // the script that fetches them is copied as it is; a browser needs no comments
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const path = join(dir, 'early.js')
        const { code } = await minify('early.js', await readFile(path, 'utf8'))
        await writeFile(path, code)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // a page without anybody who signs in
        if (!html.includes(EARLY)) return html
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const texts = messageFolders(messagesRoot).map((folder) => {
          const files = (['entry', 'shell', 'calls'] as const).map((part) => {
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
        const named = [
          ...texts,
          ['data-shell', filesOf(shell)],
          ['data-page', filesOf(page)],
          ['data-answers', answers.join(' ')],
          ['data-own-answers', ownAnswers.join(' ')],
          ['data-page-answers', pageAnswers.join(' ')],
        ] as const
        const attributes = named.map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;')}"`).join(' ')
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
