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
 * - `virtual:messages`: `loadMessages(folder, part)`, one lazy chunk a language and part. The first part of a language
 *   names the files of its others, so that the entry does not carry the names of all languages' files.
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
      const messages = `export const messages = ${JSON.stringify(partOf(compiledMessages(messagesRoot, folder), part))}`
      return part === 'entry' ? `${messages}\n${partsOf(folder)}` : messages
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
  const entries = messageFolders(messagesRoot).map(
    (folder) => `${folder}: () => import('${VIRTUAL_LOCALE}${folder}/entry')`,
  )
  return [
    `const entries = { ${entries.join(', ')} }`,
    'export const loadMessages = async (folder, part) => {',
    '  const { messages, parts } = await entries[folder]()',
    "  return part === 'entry' ? messages : (await parts[part]()).messages",
    '}',
  ].join('\n')
}

const partsOf = (folder: string): string => {
  const others = TEXT_PARTS.filter((part) => part !== 'entry')
  const loaders = others.map((part) => `${part}: () => import('${VIRTUAL_LOCALE}${folder}/${part}')`)
  return `export const parts = { ${loaders.join(', ')} }`
}
