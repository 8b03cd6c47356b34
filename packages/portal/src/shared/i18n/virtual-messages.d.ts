/** Made by `packages/portal/vite/messages-plugin.ts` from the files in `src/messages`. */
declare module 'virtual:messages' {
  import type { AppMessages } from '../../messages/messages.ts'
  import type { MessagesFolder } from './locales.ts'

  /** The sign-in texts of every language, compiled. */
  export const entryMessages: Record<MessagesFolder, Partial<AppMessages>>
  /** Everything else of one language, fetched once as one chunk. */
  export function loadRestOfMessages(folder: MessagesFolder): Promise<Partial<AppMessages>>
}
