import type { Plugin } from 'vite'

/** Known to Chrome; for other browsers it is a comment like any other. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the files of the first view compiled as a whole while they come, beside the page's thread, which else compiles each
 * function when it is first called: nearly all of them are, before anything is drawn.
 * @param names of the chunks; the entry is always one of them
 */
export function compiledAtOnce(...names: string[]): Plugin {
  return {
    name: 'lineside:compiled-at-once',
    apply: 'build',
    generateBundle: {
      // the hint has to be the very beginning of a file
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || names.includes(file.name))) file.code = hint + file.code
      },
    },
  }
}
