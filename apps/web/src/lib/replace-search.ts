/**
 * Navigation options for a control that changes the query of the address: Back leaves the page instead of undoing each
 * change, and the page doesn't scroll. It renders right away; otherwise a second change would start from the old query
 * and undo this one.
 */
export const replaceSearch = { replace: true, preventScrollReset: true, flushSync: true } as const;
