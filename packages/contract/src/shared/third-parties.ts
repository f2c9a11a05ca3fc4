/** Origins other than ours that a page may load scripts from. */
export type ThirdParty = 'google' | 'stripe';

/**
 * The pages that may load third-party scripts; the Content-Security-Policy forbids it on all
 * others.
 */
const pages: ReadonlyMap<string, readonly ThirdParty[]> = new Map<string, readonly ThirdParty[]>([
  ['/login', ['google']],
  ['/register', ['google', 'stripe']],
  ['/journal/settings/plan', ['stripe']],
]);

/**
 * Returns the third parties the page at this path may load if they are configured. The server
 * writes them into the policy; the browser app reloads a document whose policy lacks them.
 */
export const thirdPartiesOn = (path: string): readonly ThirdParty[] =>
  pages.get(path.replace(/\/$/, '')) ?? [];
