import { createRequire } from 'node:module'
import { sep } from 'node:path'
import type { Plugin } from 'vite'
import { compiledMessages, messageFolders, partOf, TEXT_PARTS, type TextPart } from './compile-messages.ts'

const VIRTUAL = 'virtual:messages'
const VIRTUAL_LOCALE = 'virtual:messages/'

/** The module that holds a part of a language's texts. */
export const textsModule = (folder: string, part: TextPart): string => `\0${VIRTUAL_LOCALE}${folder}/${part}`

/**
 * Serves the portal's texts, compiled at build time so that the browser needs neither an ICU parser nor eval.
 *
 * - `virtual:messages`: `loadMessages(folder, part)`, one lazy chunk a language and part.
 * - `use-intl/format-message` becomes its half without the parser.
 *
 * @param messagesRoot folder holding one folder a language
 */
export function messagesPlugin(messagesRoot: string): Plugin {
  const formatOnly = createRequire(import.meta.url).resolve('use-intl/format-message/format-only')
  return {
    name: 'lineside:messages',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatOnly }] },
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    resolveId: (id) => (id === VIRTUAL || id.startsWith(VIRTUAL_LOCALE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${VIRTUAL}`) return loaderModule(messagesRoot)
      if (!id.startsWith(`\0${VIRTUAL_LOCALE}`)) return undefined
      const [folder, part] = id.slice(VIRTUAL_LOCALE.length + 1).split('/') as [string, TextPart]
      return `export const messages = ${JSON.stringify(partOf(compiledMessages(messagesRoot, folder), part))}`
    },
    configureServer(server) {
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(messagesRoot + sep) || !file.endsWith('.json')) return
        const graph = server.environments.client.moduleGraph
        for (const [id, module] of graph.idToModuleMap)
          if (id.startsWith(`\0${VIRTUAL}`)) graph.invalidateModule(module)
        server.environments.client.hot.send({ type: 'full-reload' })
      })
    },
  }
}

function loaderModule(messagesRoot: string): string {
  const files = messageFolders(messagesRoot).flatMap((folder) => TEXT_PARTS.map((part) => `${folder}/${part}`))
  const loaders = files.map((file) => `${JSON.stringify(file)}: () => import('${VIRTUAL_LOCALE}${file}')`)
  return [
    `const loaders = { ${loaders.join(', ')} }`,
    'export const loadMessages = async (folder, part) => (await loaders[`${folder}/${part}`]()).messages',
  ].join('\n')
}
