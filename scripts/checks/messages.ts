import { bareTexts } from './bare-texts.ts'
import { compareMessages } from './compare-messages.ts'
import { readMessageFile } from './message-catalogue.ts'
import { messageUses } from './message-uses.ts'
import { report } from './problem.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { unusedMessages } from './unused-messages.ts'

// UI-01: all texts exist in six languages, for every screen, error and title
const portal = 'packages/portal/src'
const catalogue = sourceFiles(`${portal}/messages`, (file) => file.endsWith('.json')).map(readMessageFile)
const sources = sourceFiles(portal, (file) => /\.tsx?$/.test(file) && !isTest(file) && !file.endsWith('.d.ts'))
const spoken = sources.filter(({ file }) => !file.startsWith(`${portal}/features/kit/`))

report(
  [...compareMessages(catalogue), ...unusedMessages(catalogue, messageUses(sources)), ...spoken.flatMap(bareTexts)],
  `${catalogue.length} message files, ${sources.length} source files`,
)
