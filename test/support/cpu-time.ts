const MICROSECONDS = 1_000;

/**
 * How long work keeps the processor, in milliseconds: on a machine that has much else to do it takes longer, and costs
 * the same.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / MICROSECONDS;
}
