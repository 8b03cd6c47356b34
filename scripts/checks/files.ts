import { brokenFileRules } from './file-rules.ts'
import { report } from './problem.ts'
import { sourceFiles } from './source-files.ts'

const isSource = (file: string) => /\.([cm]?[jt]sx?|css)$/.test(file)
const files = ['packages', 'scripts', 'e2e', 'bench'].flatMap((folder) => sourceFiles(folder, isSource))

report(files.flatMap(brokenFileRules), `${files.length} files`)
