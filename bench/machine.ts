import { cpus, loadavg, totalmem } from 'node:os'

/** Where and when figures were taken, in one line. Whoever reads them has another machine. */
export const machineLine = (now: Date): string => {
  const [{ model } = { model: 'unknown' }] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const [busy = 0] = loadavg()
  return [
    `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${cpus().length} cores ${model.trim()}`,
    `${memory} GiB`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `load average before: ${busy.toFixed(1)}`,
  ].join(', ')
}
