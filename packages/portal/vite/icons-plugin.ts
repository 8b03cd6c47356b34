import type { Plugin } from 'vite'
import { pathOfShape, type Shape } from './path-of-shape.ts'

const PACKAGE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]/
const MAKER = /[\\/]createLucideIcon\.mjs$/
const DRAWING = /[\\/]icons[\\/][^\\/]+\.mjs$/

/**
 * Makes the icon package's drawings components of one layer and one path, which take the attributes they are given and
 * nothing else: no classes, no context, no sizes to compute. A page draws a hundred of them.
 */
export function plainIcons(): Plugin {
  return {
    name: 'lineside:plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (PACKAGE.test(id) && MAKER.test(id) ? maker : undefined),
    transform: (code, id) => (PACKAGE.test(id) && DRAWING.test(id) ? plainDrawing(code) : undefined),
  }
}

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
