import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** By language (`sounds`: the same in all of them) and id of the handle: file and milliseconds. */
export type PromptIndex = Readonly<
  Record<string, Readonly<Record<string, readonly [file: string, milliseconds: number]>>>
>

/** They lie beside the sources and what is built from them. */
const folder = new URL('../../../assets/prompts/', import.meta.url)

/** Where a prompt lies that the server brings along: `en/callee-busy.ogg`. */
export const promptPath = (file: string): string => fileURLToPath(new URL(file, folder))

export const promptIndexPath = promptPath('prompts.json')

/** All prompts that the server brings along (see make-prompts/). */
export const readPromptIndex = async (): Promise<PromptIndex> =>
  JSON.parse(await readFile(promptIndexPath, 'utf8')) as PromptIndex
