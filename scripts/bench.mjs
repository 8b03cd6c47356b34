// npm run bench [-- api | call-forwarding | calls | events | first-view | front | fuzz | hooks | kills | media | misbehaving | operators | pbx |
// registrations | replica | resolve | rolling | scale | sip | start]: prints figures and writes them to bench/RESULTS.md. It never fails because of
// a figure.
import { main } from './lib/main.mjs'
import { runBench } from './lib/run-bench.mjs'

await main(() => runBench('main.ts'))
