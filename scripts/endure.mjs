// npm run endure [-- --hours 24 --people 200 --phones 60 --calls 20]: a day of load with kills of each part, and a report
// (bench/endure). It fails where something was lost, left open, or answered without words.
import { main } from './lib/main.mjs'
import { runBench } from './lib/run-bench.mjs'

await main(() => runBench('endure/main.ts'))
