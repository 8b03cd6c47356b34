import { cruiseModules } from './cruise-modules.ts'
import { report } from './problem.ts'
import { projectRoot, sourceFiles } from './source-files.ts'

// a cruiser that finds no modules finds no violations either: every source file must have been looked at
const { summary, modules } = cruiseModules(projectRoot)
const cruised = new Set(modules.map(({ source }) => source))
const isSource = (file: string) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts')
const overlooked = sourceFiles('packages', isSource).filter(({ file }) => !cruised.has(file))

report(
  [
    ...summary.violations.map(({ rule, from, to }) => ({ file: from, text: `imports ${to}: ${rule.name}` })),
    ...overlooked.map(({ file }) => ({ file, text: 'was not looked at' })),
    ...(summary.totalCruised > 0 ? [] : [{ file: 'packages', text: 'no module was looked at' }]),
  ],
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised ?? 0} dependencies`,
)
