import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** File and milliseconds of each prompt, by language (`sounds`: the same in all languages) and id of the handle. */
export type PromptIndex = Readonly<
  Record<string, Readonly<Record<string, readonly [file: string, milliseconds: number]>>>
>

/** Folder of the prompts; it is outside both the sources and the build. */
const folder = new URL('../../../assets/prompts/', import.meta.url)

/** Path of a prompt that comes with the server: `en/callee-busy.ogg`. */
export const promptPath = (file: string): string => fileURLToPath(new URL(file, folder))

export const promptIndexPath = promptPath('prompts.json')

/** The index of all prompts that come with the server (see make-prompts/). */
export const readPromptIndex = async (): Promise<PromptIndex> =>
  JSON.parse(await readFile(promptIndexPath, 'utf8')) as PromptIndex
