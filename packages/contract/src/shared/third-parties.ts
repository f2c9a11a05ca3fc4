/** Origins other than ours that a page may load scripts from. */
export type ThirdParty = 'google' | 'stripe';

/**
 * The pages that may load third-party scripts. The Content-Security-Policy forbids these scripts on
 * all other pages.
 */
const pages: ReadonlyMap<string, readonly ThirdParty[]> = new Map<string, readonly ThirdParty[]>([
  ['/login', ['google']],
  ['/register', ['google', 'stripe']],
  ['/journal/settings/plan', ['stripe']],
]);

/**
 * Returns the third parties whose scripts the page at this path may load, if they are configured. The
 * server writes them into the policy; the web app reloads a document whose policy lacks them.
 */
export const thirdPartiesOn = (path: string): readonly ThirdParty[] =>
  pages.get(path.replace(/\/$/, '')) ?? [];
