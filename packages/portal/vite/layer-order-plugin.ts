import type { Plugin } from 'vite'

/**
 * Begins every style sheet of the build with the order of the layers. The first mention of a layer decides its rank, and
 * which sheet a browser reads first is up to how the build cuts its parts.
 * @param layers as `main.css` lists them
 */
export function layerOrder(...layers: string[]): Plugin {
  const statement = `@layer ${layers.join(',')};`
  return {
    name: 'lineside:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
          const text = String(asset.source)
          asset.source = text.startsWith(statement) ? text : statement + text
        }
      },
    },
  }
}
