import pino from 'pino';

/**
 * Creates a buffered destination on standard output: one system call per log line would cost more
 * than everything else about the line. A line waits at most 100 ms. The process writes the rest
 * when it exits, but not when it is killed.
 */
export const createLogDestination = () =>
  pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 });
