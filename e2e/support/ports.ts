/** The shared server. `E2E_PORT` moves all ports, so that two checkouts can run the journeys at the same time. */
export const sharedPort = Number(process.env['E2E_PORT'] ?? 4310);

/** Ports for journeys that need another server, or a server that stops, updates, or slows down. */
export const ownPorts = {
  google: sharedPort + 1,
  offline: sharedPort + 2,
  paletteOffline: sharedPort + 3,
  stallingProxy: sharedPort + 4,
  updates: sharedPort + 5,
} as const;
