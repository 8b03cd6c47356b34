import { importsOf } from './module-graph.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'
import { testOnlyExports, unusedLimits } from './unused-names.ts'

/** A declaration says what stands in the JavaScript beside it, which is looked at. */
const isModule = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.m?ts$/.test(file)
const files = ['packages', 'scripts', 'e2e', 'bench'].flatMap((folder) => sourceFiles(folder, isModule))

report([...testOnlyExports(files, importsOf(files, projectRoot)), ...unusedLimits(files)], `${files.length} files`)
