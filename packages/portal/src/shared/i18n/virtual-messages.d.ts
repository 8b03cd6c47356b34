/** Made by `packages/portal/vite/messages-plugin.ts` from the files in `src/messages`. */
declare module 'virtual:messages' {
  import type { AppMessages } from '../../messages/messages.ts'
  import type { TextPart } from './locale-store.ts'
  import type { MessagesFolder } from './locales.ts'

  /** A part of one language's texts, fetched once as one chunk. */
  export function loadMessages(folder: MessagesFolder, part: TextPart): Promise<Partial<AppMessages>>
}
