import { writeFileSync } from 'node:fs'
import { costlyNumbers } from './costly-numbers.ts'
import { numberPlans } from './number-plans.ts'
import { trunkPrefixes } from './trunk-prefixes.ts'

/**
 * Rewrites telephony's tables of number plans, trunk prefixes and costly numbers: `npx tsx scripts/number-plans/write.ts`, after an update of
 * libphonenumber-js.
 */
const file = (name: string) => new URL(`../../packages/telephony/src/numbers/${name}.ts`, import.meta.url)

writeFileSync(
  file('number-plans'),
  `/**
 * How each country writes its numbers, from the metadata of libphonenumber (MIT, Apache 2.0; scripts/number-plans writes this
 * file). A line a country code, its country (\`-\`: several), then its formats: widths of the groups of digits, and behind \`=\` a pattern of what the number
 * begins with there. \`43 AT 1-3,12=1(?:11|[2-9])\`: Vienna's area code is one digit, and nobody says how the rest is grouped.
 */
export const NUMBER_PLANS: string = String.raw\`
${numberPlans()}
\`
`,
)

writeFileSync(
  file('trunk-prefixes'),
  `/**
 * Digits that are dialled before a number only within its country, from the metadata of libphonenumber (MIT, Apache 2.0;
 * scripts/number-plans writes this file). A line a prefix, the country codes behind it. A prefix with which numbers may begin as well has the
 * lengths of whole numbers behind a slash. Countries whose numbers keep their zero, such as Italy, have none.
 */
export const TRUNK_PREFIXES = String.raw\`
${trunkPrefixes()}
\`
`,
)

writeFileSync(
  file('costly-numbers'),
  `/**
 * Numbers that cost more than a call to their country, from the metadata of libphonenumber (MIT, Apache 2.0; scripts/number-plans writes this
 * file). A line a country code, then patterns of whole numbers behind it: of premium rate, and of shared cost (\`-\`: none).
 */
export const COSTLY_NUMBERS: string = String.raw\`
${costlyNumbers()}
\`
`,
)
