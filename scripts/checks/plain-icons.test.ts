import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawingModules, plainDrawing } from '../../packages/portal/vite/icons-plugin.ts'
import { isTest, sourceFiles } from './source-files.ts'

type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>]

const PIXELS = 192

/** The names of all icons that the portal takes from the package. */
const usedIcons = (): string[] => {
  const files = sourceFiles('packages/portal/src', (file) => /\.tsx?$/.test(file) && !isTest(file))
  const lists = files.flatMap(({ text }) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
  const names = lists.flatMap(([, list = '']) => list.split(',').map((each) => each.trim()))
  return [
    ...new Set(
      names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(' as ')[0] ?? ''),
    ),
  ]
}

/** How dark each pixel is when these shapes are drawn as an icon. */
const drawn = async (shapes: readonly Shape[]): Promise<Buffer> => {
  const written = (attributes: Shape[1]) =>
    Object.entries(attributes)
      .map(([name, value]) => `${name}="${value.replace('currentColor', '#000')}"`)
      .join(' ')
  const inside = shapes.map(([name, { key: _key, ...attributes }]) => `<${name} ${written(attributes)}/>`).join('')
  const stroke = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 24 24" ${stroke}>${inside}</svg>`
  return await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
}

/** The package's drawing, and the build's in its place. */
const bothOf = async (path: string) => {
  const { __iconData } = (await import(path)) as { readonly __iconData: { readonly node: readonly Shape[] } }
  const [, paths = ''] = /make\((\[.*\])\)$/.exec(plainDrawing(readFileSync(path, 'utf8')) ?? '') ?? []
  const plain = (JSON.parse(paths) as Shape[1][]).map((attributes): Shape => ['path', attributes])
  return { own: await drawn(__iconData.node), plain: await drawn(plain) }
}

test('every icon of the portal looks in builds as the package draws it', async () => {
  const moduleOf = drawingModules()
  const names = usedIcons()
  expect(names.length).toBeGreaterThan(50)
  const different: string[] = []
  for (const name of names) {
    const { own, plain } = await bothOf(moduleOf.get(name) ?? '')
    // where two shapes of an icon meet, one path smooths the edge in another way than two
    const pixels = own.reduce((count, value, at) => count + (Math.abs(value - (plain[at] ?? 0)) > 96 ? 1 : 0), 0)
    if (pixels > 0) different.push(`${name}: ${pixels}`)
  }
  expect(different).toEqual([])
})
