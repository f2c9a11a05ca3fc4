/** Whose scripts a page may load besides ours. */
export type ThirdParty = 'google' | 'stripe';

/** The pages whose documents may load what is not ours; on every other one the Content-Security-Policy forbids it (HD-2). */
const pages: ReadonlyMap<string, readonly ThirdParty[]> = new Map<string, readonly ThirdParty[]>([
  ['/login', ['google']],
  ['/register', ['google', 'stripe']],
  ['/journal/settings/plan', ['stripe']],
]);

/** What the page at this path may ask for, where it is configured: the server writes it into the policy, the browser holds its documents to it. */
export const thirdPartiesOn = (path: string): readonly ThirdParty[] =>
  pages.get(path.replace(/\/$/, '')) ?? [];
