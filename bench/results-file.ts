import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(new URL('./RESULTS.md', import.meta.url))

const head = `# Figures

Written by \`npm run bench [-- api | call-forwarding | first-view | fuzz | kills | media | misbehaving | pbx | resolve | start]\`; a part that is not run keeps its last figures. Budgets stand
beside the figures, **over** marks one that is not kept. Every figure depends on the machine: compare those of one run.
`

/** Puts a section in the place of the one with the same name, or at the end. */
export const writeSection = async (name: string, text: string): Promise<void> => {
  const before = await readFile(path, 'utf8').catch(() => '')
  const sections = before.split(/^(?=## )/m).filter((section) => section.startsWith('## '))
  const others = sections.filter((section) => !section.startsWith(`## ${name}:`))
  const at = sections.findIndex((section) => section.startsWith(`## ${name}:`))
  others.splice(at === -1 ? others.length : at, 0, text)
  await writeFile(path, `${[head, ...others].map((section) => section.trim()).join('\n\n')}\n`)
}
