/**
 * Runs before a page that the build has written is shown. What is read comes before what it does, on a line that carries
 * one thing at a time: the scripts that build.mjs has set aside in the page are fetched when it is on the screen.
 */

// Without an import: one file, one request, before anything is seen. The banner itself asks more exactly.
document.documentElement.classList.toggle('cookies-accepted', document.cookie.includes('gdpr_accepted='));

function fetchScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
  }
}

requestAnimationFrame(() => setTimeout(fetchScripts));
