/**
 * The part of Google Identity Services that we use
 * (https://developers.google.com/identity/gsi/web/reference/js-reference).
 */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential?: string }) => void;
    context: 'signin' | 'signup';
    ux_mode: 'popup';
    itp_support: boolean;
  }): void;
  renderButton(
    container: HTMLElement,
    options: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      text: 'continue_with';
      width: number;
    },
  ): void;
  prompt(): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

const scriptUrl = 'https://accounts.google.com/gsi/client';

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error("Google's script didn't load."));
    });
    document.head.append(script);
  });
}

/** Loads Google's script, only on pages that offer it. Throws if it can't be loaded or its API has changed. */
export async function loadGoogleIdentity(): Promise<GoogleIdentity> {
  if (!window.google?.accounts?.id) await loadScript();
  const identity = window.google?.accounts?.id;
  if (!identity) throw new Error("Google's script has changed.");
  return identity;
}
