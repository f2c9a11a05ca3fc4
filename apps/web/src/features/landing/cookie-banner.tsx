import { useSyncExternalStore, useState } from 'react';

const yearSeconds = 31_536_000;
const subscribeNever = () => () => undefined;
const isAccepted = () => /(?:^|; )gdpr_accepted=/.test(document.cookie);

/**
 * Shown on public pages until accepted. Only necessary storage is used, before and after. The prerendered page contains
 * it for everyone, and `inline-boot.ts` hides it if it was accepted.
 */
export function CookieBanner() {
  const accepted = useSyncExternalStore(subscribeNever, isAccepted, () => false);
  // False until hydrated: a click before that would be lost, so the button is disabled.
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const [hidden, setHidden] = useState(false);
  if (accepted || hidden) return null;
  const accept = () => {
    document.cookie = `gdpr_accepted=true; path=/; max-age=${yearSeconds}; SameSite=Lax`;
    localStorage.removeItem('cookiesdata');
    setHidden(true);
  };
  // An invisible copy reserves space at the end of the page, so that the banner never covers the last lines.
  return (
    <div className="in-[.cookies-accepted]:hidden noscript:hidden">
      <div className="invisible" aria-hidden="true">
        <Notice isHydrated={isHydrated} onAccept={accept} />
      </div>
      <section
        aria-label="Cookies"
        className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-card shadow-2xl"
      >
        <Notice isHydrated={isHydrated} onAccept={accept} />
      </section>
    </div>
  );
}

function Notice({ isHydrated, onAccept }: { isHydrated: boolean; onAccept: () => void }) {
  return (
    <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <p className="min-w-0 flex-1 basis-40 text-sm leading-snug">
        We only use cookies to keep you logged in. No tracking.
      </p>
      <button
        type="button"
        className="min-h-11 rounded-lg border border-transparent bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
        disabled={!isHydrated}
        onClick={onAccept}
      >
        Accept
      </button>
    </div>
  );
}
