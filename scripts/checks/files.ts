import { brokenFileRules, brokenFolderSizes } from './file-rules.ts'
import { brokenFunctionLengths, knownLongFunctions } from './long-functions.ts'
import { brokenLetCounts, knownManyLets } from './many-lets.ts'
import { importsOf } from './module-graph.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'
import { lateSubjects } from './sentences.ts'
import { smallFiles } from './small-files.ts'

const isModule = (file: string) => /\.[cm]?[jt]sx?$/.test(file)
const files = ['packages', 'scripts', 'e2e', 'bench'].flatMap((folder) =>
  sourceFiles(folder, (file) => isModule(file) || file.endsWith('.css')),
)
const modules = files.filter(({ file }) => isModule(file))
const small = smallFiles(modules, importsOf(modules, projectRoot))
const long = brokenFunctionLengths(modules, knownLongFunctions)
const lets = brokenLetCounts(modules, knownManyLets)
const documents = sourceFiles('docs', (file) => file.endsWith('.md'))
const sentences = [...files, ...documents].flatMap(lateSubjects)

report(
  [...files.flatMap(brokenFileRules), ...brokenFolderSizes(files), ...small, ...long, ...lets, ...sentences],
  `${files.length} files`,
)
