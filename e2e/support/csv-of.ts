import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'

/** A list that was downloaded as a file: its name, its heading, and its rows as they stand there. */
export const csvOf = async (download: Download) => {
  const text = await readFile(await download.path(), 'utf8')
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  return { name: download.suggestedFilename(), head, rows }
}
