import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pathOfShape, type Shape } from './path-of-shape.ts'

const PACKAGE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]/
const MAKER = /[\\/]createLucideIcon\.mjs$/
const DRAWING = /[\\/]icons[\\/][^\\/]+\.mjs$/

const OWN = /[\\/]portal[\\/]src[\\/].*\.tsx?$/

/**
 * Makes the icon package's drawings components of one layer and one path, which take the attributes they are given and
 * nothing else: no classes, no context, no sizes to compute. A page draws a hundred of them.
 *
 * Our modules name the drawings' own modules: by the package's list of all of them, each module would seem to need every
 * icon of the portal, and the shell would carry them (vite/page-parts.ts).
 *
 * Saves 1.4 KiB (Brotli) of the sign-in page, 6.8 KiB of it and the dashboard, and 6.2 KiB of the conversations.
 */
export function plainIcons(): Plugin {
  let moduleOf: ReadonlyMap<string, string> | null = null
  return {
    name: 'lineside:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (PACKAGE.test(id) && MAKER.test(id) ? maker : undefined),
    transform: (code, id) => {
      if (PACKAGE.test(id)) return DRAWING.test(id) ? plainDrawing(code) : undefined
      if (!OWN.test(id) || !code.includes('lucide-react')) return undefined
      moduleOf ??= drawingModules()
      return namedOneByOne(code, moduleOf)
    },
  }
}

/** Where each name's drawing is. */
export const drawingModules = (): ReadonlyMap<string, string> => {
  // the package names no way to its parts: they stand beside its list, in the build for bundlers
  const list = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs')
  const modules = new Map<string, string>()
  for (const [, names = '', path = ''] of readFileSync(list, 'utf8').matchAll(
    /^export \{(.*)\} from '(\.\/icons\/[^']+)'/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, join(dirname(list), path))
  return modules
}

/**
 * A module that takes each icon from the drawing's own module.
 * @throws on an icon that the package does not have
 */
export const namedOneByOne = (code: string, moduleOf: ReadonlyMap<string, string>): string =>
  code.replace(/^import \{([^}]*)\} from ['"]lucide-react['"]/gm, (_, list: string) =>
    list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => {
        const [name = '', local = name] = each.split(' as ')
        const path = moduleOf.get(name)
        if (path === undefined) throw new Error(`No icon named ${name}`)
        return `import ${local} from ${JSON.stringify(path)}`
      })
      .join(';'),
  )

const maker = `
import { createElement } from 'react'

const attributes = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}

export default (shapes) => (given) =>
  createElement('svg', { ...attributes, ...given }, ...shapes.map((shape) => createElement('path', shape)))
`

/**
 * A drawing's module with its shapes as paths: one, and one more for each shape that is drawn in a way of its own.
 * @throws on a drawing of another form than the package has now
 */
export const plainDrawing = (code: string): string | undefined => {
  // one that stands for another under an older name
  if (!code.includes('createLucideIcon')) return undefined
  const [, list] = /\n {2}node: (\[[\s\S]*?\])(?:,\n {2}aliases: [\s\S]*?)?\n\};/.exec(code) ?? []
  if (list === undefined || !/\n {2}size: 24,/.test(code)) throw new Error(`A drawing of another form:\n${code}`)
  const shapes = JSON.parse(list.replace(/([{,]\s*)([\w-]+):/g, '$1"$2":')) as readonly Shape[]
  const alike: string[] = []
  const special: object[] = []
  for (const [name, { key: _key, ...attributes }] of shapes) {
    const { d, rest } = pathOfShape(name, attributes)
    if (Object.keys(rest).length === 0) alike.push(d)
    else special.push({ d, ...rest })
  }
  const paths = [...(alike.length > 0 ? [{ d: alike.join('') }] : []), ...special]
  return `import make from '../createLucideIcon.mjs'\nexport default /* @__PURE__ */ make(${JSON.stringify(paths)})`
}
