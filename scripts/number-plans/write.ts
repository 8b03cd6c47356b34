import { writeFileSync } from 'node:fs'
import { numberPlans } from './number-plans.ts'

/**
 * Rewrites telephony's table of number plans: `npx tsx scripts/number-plans/write.ts`, after an update of
 * libphonenumber-js.
 */
const file = new URL('../../packages/telephony/src/numbers/number-plans.ts', import.meta.url)

writeFileSync(
  file,
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
