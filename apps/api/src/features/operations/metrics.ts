import { monitorEventLoopDelay } from 'node:perf_hooks';

const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 });
eventLoopDelay.enable();

/** Returns process metrics in the Prometheus text format, in seconds and bytes. */
export function processMetrics(): string {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const lines: [string, string, number][] = [
    ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', rss],
    ['nodejs_heap_size_used_bytes', 'gauge', heapUsed],
    ['nodejs_eventloop_lag_p99_seconds', 'gauge', eventLoopDelay.percentile(99) / 1e9],
    ['process_uptime_seconds', 'gauge', process.uptime()],
  ];
  return lines.map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`).join('');
}
