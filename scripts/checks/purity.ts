import { impurities } from './impurities.ts'
import { report } from './problem.ts'
import { isTest, sourceFiles } from './source-files.ts'

const rules = sourceFiles('packages/telephony/src', (file) => file.endsWith('.ts') && !isTest(file))

report(rules.flatMap(impurities), `${rules.length} files of telephony`)
