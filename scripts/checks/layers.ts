import { brokenLayers } from './layer-rules.ts'
import { importsOf } from './module-graph.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

const files = sourceFiles('packages', (file) => /\.[cm]?[jt]sx?$/.test(file))
const imports = importsOf(files, projectRoot)

// without imports there are no broken ones either, so an empty list means that the check itself is broken
const blind = imports.length > 0 ? [] : [{ file: 'packages', text: 'has no imports: the check is broken' }]
report([...blind, ...brokenLayers(imports)], `${files.length} modules, ${imports.length} imports`)
