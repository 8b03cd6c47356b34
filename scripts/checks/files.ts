import { brokenFileRules, brokenFolderSizes } from './file-rules.ts'
import { brokenFunctionLengths, knownLongFunctions } from './long-functions.ts'
import { brokenLetCounts, knownManyLets } from './many-lets.ts'
import { importsOf } from './module-graph.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'
import { smallFiles } from './small-files.ts'

const isModule = (file: string) => /\.[cm]?[jt]sx?$/.test(file)
const files = ['packages', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  sourceFiles(folder, (file) => isModule(file) || file.endsWith('.css')),
)
const modules = files.filter(({ file }) => isModule(file))
const small = smallFiles(modules, importsOf(modules, projectRoot))
const long = brokenFunctionLengths(modules, knownLongFunctions)
const lets = brokenLetCounts(modules, knownManyLets)

report(
  [...files.flatMap(brokenFileRules), ...brokenFolderSizes(files), ...small, ...long, ...lets],
  `${files.length} files`,
)
