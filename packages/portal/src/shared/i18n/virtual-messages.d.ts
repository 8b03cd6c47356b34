/** Made by `packages/portal/vite/messages-plugin.ts` from the files in `src/messages`. */
declare module 'virtual:messages' {
  import type { AppMessages } from '../../messages/messages.ts'
  import type { LazyTextPart } from './locale-store.ts'
  import type { MessagesFolder } from './locales.ts'

  /** The sign-in texts of every language, compiled. */
  export const entryMessages: Record<MessagesFolder, Partial<AppMessages>>
  /** A part of one language's other texts, fetched once as one chunk. */
  export function loadMessages(folder: MessagesFolder, part: LazyTextPart): Promise<Partial<AppMessages>>
}
