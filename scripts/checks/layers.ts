import { brokenLayers } from './layer-rules.ts'
import { importsOf } from './module-graph.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

const files = sourceFiles('packages', (file) => /\.[cm]?[jt]sx?$/.test(file))
const imports = importsOf(files, projectRoot)

// who finds no imports finds no broken ones either
const blind = imports.length > 0 ? [] : [{ file: 'packages', text: 'has no imports: the check is broken' }]
report([...blind, ...brokenLayers(imports)], `${files.length} modules, ${imports.length} imports`)
