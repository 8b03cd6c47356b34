import { basename } from 'node:path'

const fileOf = new Map<string, string>()

/**
 * Names a class after its file, `button_face`: what a random part would add to each name is bytes that no compression
 * takes away.
 * @throws if two files of one name are about to share their classes
 */
export const classNameOf = (name: string, path: string): string => {
  const stem = basename(path).split('.')[0] ?? ''
  const file = path.split('?')[0] ?? ''
  const other = fileOf.get(stem) ?? file
  if (other !== file) throw new Error(`Two files of classes have one name: ${other}, ${file}`)
  fileOf.set(stem, file)
  return `${stem}_${name}`
}
