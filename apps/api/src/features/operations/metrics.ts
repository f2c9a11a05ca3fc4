import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Store } from '../../db/database.ts';

const resolutionMs = 20;
const eventLoopDelay = monitorEventLoopDelay({ resolution: resolutionMs });
eventLoopDelay.enable();

/**
 * Returns the 99th percentile of the delay since the last call, in seconds. Subtracts the resolution, because the timer
 * that measures it waits for that anyway.
 */
function takeEventLoopDelay(): number {
  const delay = eventLoopDelay.percentile(99) / 1e9 - resolutionMs / 1000;
  eventLoopDelay.reset();
  return Math.max(0, delay);
}

/**
 * Returns metrics of the process and its database connections in the Prometheus text format, in
 * seconds and bytes.
 */
export function processMetrics({ connections }: Pick<Store, 'connections'>): string {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const { open, idle, waiting } = connections();
  const lines: [string, string, number][] = [
    ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
    ['process_resident_memory_bytes', 'gauge', rss],
    ['process_uptime_seconds', 'gauge', process.uptime()],
    ['nodejs_heap_size_used_bytes', 'gauge', heapUsed],
    ['nodejs_eventloop_lag_p99_seconds', 'gauge', takeEventLoopDelay()],
    ['database_connections_busy', 'gauge', open - idle],
    ['database_connections_idle', 'gauge', idle],
    ['database_connections_waiting', 'gauge', waiting],
  ];
  return lines.map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${value}\n`).join('');
}
